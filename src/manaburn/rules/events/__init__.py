"""Events: how they are performed (217, 417), replaced or prevented (419), and watched by triggered abilities (410)."""
