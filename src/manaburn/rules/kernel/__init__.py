"""The foundation of the rules: the table, decisions, results of chance, and the interface of a timing system."""
