/// Events as Kafka records: CloudEvents 1.0 in binary mode, and the topics they travel in.
package dev.podworks.kit.messaging;
