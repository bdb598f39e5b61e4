/// Events as Kafka records (CloudEvents 1.0 in binary mode), and their topics.
package dev.podworks.kit.messaging;
