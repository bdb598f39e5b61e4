package dev.podworks.deliveries.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@Tag("integration")
class ProjectsTest extends DeliveriesTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

    @Autowired
    private Projects projects;

    @Test
    void aBatchIsStoredCompletely() {
        var drafts = Stream.generate(this::draft).limit(20).toList();

        projects.applyAll(drafts.stream().map(TestProject::snapshot).toList()).block();

        for (var project : drafts) {
            assertThat(projects.find(project.id()).block()).isEqualTo(project.snapshot());
        }
    }

    @Test
    void aStaleSnapshotInABatchIsIgnored() {
        var stored = draft();
        var stale = stored.snapshot();
        projects.apply(stored.becomes(ProjectStatus.PROCESSING).project()).block();
        var fresh = draft().snapshot();

        projects.applyAll(List.of(stale, fresh)).block();

        assertThat(projects.find(stored.id()).block()).isEqualTo(stored.snapshot());
        assertThat(projects.find(fresh.id()).block()).isEqualTo(fresh);
    }

    @Test
    void aBurstOfNewProjectsIsStored() {
        var drafts = Stream.generate(this::draft).limit(50).toList();

        drafts.forEach(project -> publish(EventType.PROJECT_CREATED, project.becomes(ProjectStatus.DRAFT)));

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(drafts)
                        .allSatisfy(project ->
                                assertThat(projects.find(project.id()).block()).isNotNull()));
    }

    private TestProject draft() {
        return newProject().show(SHOW);
    }
}
