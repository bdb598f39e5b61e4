/// Secrets that are shown once and kept as their SHA-256.
///
/// Guarantees: whoever reads the database learns nothing that opens anything. Passwords, which people choose, are
/// not among them: see {@link dev.podworks.gateway.identity}.
package dev.podworks.accounts.secret;
