package dev.podworks.kit.messaging;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// How topics are made and read.
///
/// @param partitions of topics that don't exist yet; the upper bound of the replicas that share a subscription
/// @param replicas of those topics: 3 in production, 1 on one machine
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
