package dev.podworks.kit.messaging;

/// The service that speaks: names its consumer groups, its dead-letter topics and the `ce_source` of its events.
///
/// @param name such as `projects-service`
public record Source(String name) {
    public String uri() {
        return "/" + name;
    }
}
