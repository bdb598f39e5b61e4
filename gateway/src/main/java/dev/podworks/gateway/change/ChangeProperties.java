package dev.podworks.gateway.change;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// @param heartbeat how often a stream sends a comment and verifies its session
/// @param streamsPerPerson at this replica; another stream ends the oldest
@ConfigurationProperties("gateway.changes")
record ChangeProperties(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("10") int streamsPerPerson) {}
