"""The combat phase (306-311): attacking, blocking, the restrictions on both (500), and combat damage."""
