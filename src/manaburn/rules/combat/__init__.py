"""The combat phase (306-311): what may attack and block (500), and combat damage."""
