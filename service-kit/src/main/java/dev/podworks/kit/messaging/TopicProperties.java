package dev.podworks.kit.messaging;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// How topics are created and consumed.
///
/// @param partitions of topics that are created: the maximum number of consumers in a group
/// @param replicas of topics that are created: 3 in production, 1 on one machine
/// @param consumersPerListener consumer threads of this replica per event listener
@ConfigurationProperties("podworks.kafka")
public record TopicProperties(
        @DefaultValue("12") int partitions,
        @DefaultValue("1") short replicas,
        @DefaultValue("1") int consumersPerListener) {
    public TopicProperties {
        if (partitions < 1 || replicas < 1 || consumersPerListener < 1) {
            throw new IllegalArgumentException("podworks.kafka.* must be 1 or more");
        }
    }
}
