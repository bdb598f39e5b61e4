package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.partition.DailyPartitions;
import dev.podworks.kit.partition.DailyPartitions.PartitionedTable;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
public class OutboxConfiguration {
    private static final PartitionedTable TABLE = new PartitionedTable("outbox", 2, "published_at is not null");

    @Bean
    RelaySignal relaySignal() {
        return new RelaySignal();
    }

    @Bean
    Outbox outbox(
            DatabaseClient db,
            JsonMapper json,
            Ids ids,
            InstantSource clock,
            RelaySignal signal,
            ObjectProvider<EventForwarder> forwarder,
            MeterRegistry metrics,
            Source source) {
        var effective = forwarder.getIfAvailable(() -> new EventForwarder(List.of(), metrics));
        return new Outbox(db, json, ids, clock, signal, effective, source);
    }

    @Bean
    DailyPartitions outboxPartitions(DatabaseClient db, TransactionalOperator tx) {
        return new DailyPartitions(db, tx, TABLE);
    }

    @Bean
    OutboxRelay outboxRelay(
            DatabaseClient db,
            TransactionalOperator tx,
            KafkaTemplate<String, byte[]> kafka,
            Source source,
            RelaySignal signal,
            OutboxMetrics metrics,
            Tracing tracing) {
        var table = new OutboxTable(db);
        return new OutboxRelay(table, new ShardRelay(table, tx, kafka, source, metrics, tracing), signal);
    }

    /// @param topics the topics that the service publishes to, if they differ from those that it owns
    @Bean
    OutboxAuditListener outboxAudit(
            DatabaseClient db,
            TransactionalOperator tx,
            ConsumerFactory<String, byte[]> consumers,
            Source source,
            RelaySignal signal,
            MeterRegistry metrics,
            @Value("${podworks.outbox.topics:}") List<String> topics) {
        var audit = new OutboxAudit(new OutboxAuditTable(db), tx, source, signal, metrics);
        return new OutboxAuditListener(topics.isEmpty() ? ownedBy(source) : topics, audit, consumers, source);
    }

    private static List<String> ownedBy(Source source) {
        return Arrays.stream(Topic.values())
                .filter(topic -> topic.owner().equals(source.name()))
                .map(Topic::topicName)
                .toList();
    }

    @Bean
    OutboxMetrics outboxMetrics(DatabaseClient db, MeterRegistry metrics) {
        return new OutboxMetrics(new OutboxTable(db), metrics);
    }
}
