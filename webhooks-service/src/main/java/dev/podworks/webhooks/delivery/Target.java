package dev.podworks.webhooks.delivery;

/// Where an attempt goes.
///
/// @param secret signs it, in the clear
record Target(String url, String secret) {
    /// A secret belongs in no log.
    @Override
    public String toString() {
        return url;
    }
}
