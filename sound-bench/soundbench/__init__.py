"""Measures how real speech sounds after the studio. Start reading at `__main__`."""
