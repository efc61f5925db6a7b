"""What each instruction of card text does (413.2, 416, 417)."""
