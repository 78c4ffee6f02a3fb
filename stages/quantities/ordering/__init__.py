"""Strict orders on a scale: `A is taller than B`, who is tallest; judged by what every topological order has in common."""
