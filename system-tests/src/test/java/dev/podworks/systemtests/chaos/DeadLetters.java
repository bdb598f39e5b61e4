package dev.podworks.systemtests.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/// Dead letters.
final class DeadLetters {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String SUFFIX = ".dlt";

    private DeadLetters() {}

    /// One line per topic with dead letters.
    static List<String> at(String bootstrapServers) {
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            var topics = admin.listTopics().names().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var ends = topics.stream()
                    .filter(topic -> topic.endsWith(SUFFIX))
                    .collect(Collectors.toMap(topic -> new TopicPartition(topic, 0), _ -> OffsetSpec.latest()));
            return admin.listOffsets(ends).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS).entrySet().stream()
                    .filter(end -> end.getValue().offset() > 0)
                    .map(end -> String.format(
                            Locale.ROOT,
                            "%s holds %d dead letters",
                            end.getKey().topic(),
                            end.getValue().offset()))
                    .toList();
        } catch (ExecutionException | TimeoutException e) {
            return List.of("the dead letters could not be read: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of("interrupted");
        }
    }
}
