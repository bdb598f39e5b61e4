package dev.podworks.webhooks.delivery;

/// The URL of an attempt and the secret that signs it.
///
/// @param secret in plaintext
record Target(String url, String secret) {
    /// Keeps the secret out of logs.
    @Override
    public String toString() {
        return url;
    }
}
