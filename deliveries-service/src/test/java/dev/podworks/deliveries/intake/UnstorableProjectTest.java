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

/// Projects whose words `jsonb` does not take. Requests with them are refused, but topics may hold older ones.
class UnstorableProjectTest extends DeliveriesTest {
    private static final String DEAD_LETTERS = Topic.PROJECTS.topicName() + ".deliveries-service.dlt";

    @Autowired
    private Projects projects;

    /// They used to be retried for seconds each, one after the other, while everything behind them waited.
    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "\\ud800", "\\udc00\\ud800"})
    void oneThatCannotBeStoredGoesToTheDeadLettersAtOnce(String words) {
        var project = TestProject.of(caller.account());
        var begun = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            others.send(spoilt(project, words));
        }
        others.tell(EventType.PROJECT_CHANGED, project.becomes(ProjectStatus.QUEUED));

        await().atMost(Duration.ofSeconds(60))
                .until(() -> projects.find(project.id()).blockOptional().isPresent());
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
        await().untilAsserted(() -> assertThat(recorded.records(DEAD_LETTERS))
                .filteredOn(letter -> project.id().value().equals(letter.key()))
                .hasSize(5));
    }

    private ProducerRecord<String, byte[]> spoilt(TestProject project, String words) {
        var event = new Event(
                IDS.event(),
                EventType.PROJECT_CHANGED,
                "/projects-service",
                CLOCK.instant(),
                project.becomes(ProjectStatus.QUEUED));
        var proper = others.messageOf(event);
        var json = new String(proper.value(), StandardCharsets.UTF_8).replace("An interview", words);
        return new ProducerRecord<>(
                proper.topic(), null, proper.key(), json.getBytes(StandardCharsets.UTF_8), proper.headers());
    }
}
