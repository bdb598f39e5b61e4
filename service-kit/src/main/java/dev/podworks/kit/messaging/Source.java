package dev.podworks.kit.messaging;

/// The name of the service: prefix of its consumer groups, part of its dead-letter topics, `ce_source` of its
/// events.
///
/// @param name such as `projects-service`
public record Source(String name) {
    public String uri() {
        return "/" + name;
    }
}
