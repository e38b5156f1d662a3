"""Plain data: specs of content, state, decisions, actions and events."""
