"""One file for each command of the command line: arguments in, one call of the library, printing."""
