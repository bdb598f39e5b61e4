package dev.podworks.deliveries.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.ForeignEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.ServiceProperties;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// What deliveries-service keeps of completed projects, against real PostgreSQL and Kafka.
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(ServiceTestKit.class)
class CompletedProjectsTest {
    @Autowired
    private ForeignEvents others;

    @Autowired
    private ServiceClient client;

    @Autowired
    private DatabaseClient db;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("deliveries")
                .withKafka()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .register(registry::add);
    }

    @Test
    void aCompletedProjectIsKeptWithItsOutputs() {
        var project = TestProject.of(TestCallers.live().account());
        others.tell(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
        others.tell(EventType.PROJECT_COMPLETED, project.becomes(ProjectStatus.COMPLETED));
        await().until(() -> version(project.id()) == 2);
        assertThat(text("snapshot->'outputs'->'files'->0->>'name'", project.id()))
                .isEqualTo("interview.mp3");
    }

    @Test
    void lateNewsReplaceNothing() {
        var project = TestProject.of(TestCallers.live().account());
        var first = project.becomes(ProjectStatus.COMPLETED);
        var second = project.becomes(ProjectStatus.COMPLETED);
        others.tell(EventType.PROJECT_COMPLETED, second);
        others.tell(EventType.PROJECT_COMPLETED, first);
        var marker = TestProject.of(TestCallers.live().account());
        others.tell(EventType.PROJECT_COMPLETED, marker.becomes(ProjectStatus.COMPLETED));
        await().until(() -> version(marker.id()) == 1 && version(project.id()) > 0);
        await().during(Duration.ofMillis(300)).until(() -> version(project.id()) == 2);
    }

    @Test
    void theServiceSaysThatItIsReady() {
        client.anyone()
                .get()
                .uri("/actuator/health/readiness")
                .exchange()
                .expectStatus()
                .isOk();
    }

    private long version(ProjectId project) {
        return Long.parseLong(text("version::text", project));
    }

    private String text(String expression, ProjectId project) {
        return Blocking.get(db.sql("select " + expression + " as value from project where id = :id")
                .bind("id", project.value())
                .map(row -> row.get("value", String.class))
                .one()
                .defaultIfEmpty("0"));
    }
}
