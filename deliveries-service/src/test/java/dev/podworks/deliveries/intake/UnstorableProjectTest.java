package dev.podworks.deliveries.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.test.TestProject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/// Projects with text that `jsonb` rejects. Requests with such text are refused, but topics may hold older ones.
class UnstorableProjectTest extends DeliveriesTest {
    private static final String DEAD_LETTERS = Topic.PROJECTS.topicName() + ".deliveries-service.dlt";

    @Autowired
    private Projects projects;

    /// It was attempted seven times before it became a dead letter, while all records behind it waited.
    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "\\ud800", "\\udc00\\ud800"})
    void textThatCannotBeStoredIsRepaired(String text) {
        var project = newProject();
        publisher.send(damaged(project, text));

        await().atMost(Duration.ofSeconds(20))
                .until(() -> projects.find(project.id()).blockOptional().isPresent());
        assertThat(recorded.records(DEAD_LETTERS))
                .noneMatch(letter -> project.id().value().equals(letter.key()));
    }

    private ProducerRecord<String, byte[]> damaged(TestProject project, String text) {
        var event = new Event(
                IDS.event(),
                EventType.PROJECT_CHANGED,
                "/projects-service",
                CLOCK.instant(),
                project.becomes(ProjectStatus.QUEUED));
        var valid = publisher.toRecord(event);
        var json = new String(valid.value(), StandardCharsets.UTF_8).replace("An interview", text);
        return new ProducerRecord<>(
                valid.topic(), null, valid.key(), json.getBytes(StandardCharsets.UTF_8), valid.headers());
    }
}
