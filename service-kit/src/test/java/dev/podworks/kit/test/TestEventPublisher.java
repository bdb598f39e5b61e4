package dev.podworks.kit.test;

import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.messaging.EventCodec;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import tools.jackson.databind.json.JsonMapper;

/// Publishes events of other services directly to Kafka.
public final class TestEventPublisher implements AutoCloseable {
    private static final String SOURCE = "/another-service";

    private final KafkaProducer<String, byte[]> producer;
    private final EventCodec codec;
    private final Ids ids;
    private final InstantSource clock;

    TestEventPublisher(String bootstrapServers, JsonMapper json, Ids ids, InstantSource clock) {
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
        this.codec = new EventCodec(json);
        this.ids = ids;
        this.clock = clock;
    }

    /// Publishes a new event and waits for the acknowledgement.
    public Event publish(EventType type, DomainEvent payload) {
        var event = new Event(ids.event(), type, SOURCE, clock.instant(), payload);
        publish(event);
        return event;
    }

    /// Publishes an event again, as a relay may after a crash.
    public void publish(Event event) {
        send(toRecord(event));
    }

    /// Sends any record, for example an invalid one.
    public void send(ProducerRecord<String, byte[]> message) {
        try {
            producer.send(message).get(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("Kafka did not acknowledge the record", e);
        }
    }

    /// The record of an event, which a test can modify before it sends it.
    public ProducerRecord<String, byte[]> toRecord(Event event) {
        return codec.write(event);
    }

    @Override
    public void close() {
        producer.close();
    }
}
