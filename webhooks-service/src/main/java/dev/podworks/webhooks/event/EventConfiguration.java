package dev.podworks.webhooks.event;

import dev.podworks.kit.partition.DailyPartitions;
import dev.podworks.kit.partition.DailyPartitions.PartitionedTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class EventConfiguration {
    private static final int RETENTION_DAYS = (int) Events.RETENTION.toDays();
    private static final PartitionedTable TABLE = new PartitionedTable("event", RETENTION_DAYS, "true", RETENTION_DAYS);

    @Bean
    EventTable eventTable(DatabaseClient db, JsonMapper json) {
        return new EventTable(db, json);
    }

    @Bean
    DailyPartitions eventPartitions(DatabaseClient db, TransactionalOperator tx) {
        return new DailyPartitions(db, tx, TABLE);
    }
}
