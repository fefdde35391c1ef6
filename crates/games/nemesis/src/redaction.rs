//! What the secrecy audit has to know: disclosure sites and the rows of the redaction table (section 24).
