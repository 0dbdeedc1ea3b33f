"""The intermediate representation: instructions, programs, their text, and what must hold."""
