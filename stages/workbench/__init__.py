"""The workbench for whoever extends the grammar: what is missing, where a derivation goes astray, what a change did, and whether
the figures of read and unread problems agree. No text of any problem leaves it except on the terminal of `sumproof trace`.
"""
