package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Moves on the projects whose deadline has passed: submissions that wait, and outputs that are not kept any longer.
///
/// A project is claimed before it is moved. One that can't be moved is tried again when its claim expires, so that any
/// number of those leaves room for the others; so is one whose claimer died.
@Configuration(proxyBeanMethods = false)
class DeadlineSweep {
    private static final Sweep.Settings SETTINGS =
            new Sweep.Settings("the projects' deadlines", Duration.ofSeconds(1), 100);

    private static final Duration CLAIM = Duration.ofMinutes(1);
    /// A step that waits for a row that somebody holds must not stop the sweep.
    private static final Duration STEP_TIMEOUT = Duration.ofSeconds(10);

    private final ProjectTable projects;
    private final Submissions submissions;
    private final InstantSource clock;

    DeadlineSweep(ProjectTable projects, Submissions submissions, InstantSource clock) {
        this.projects = projects;
        this.submissions = submissions;
        this.clock = clock;
    }

    @Bean
    Sweep deadlines() {
        return Sweep.ofEach(SETTINGS, this::claim, this::passDeadline, ProjectId::value);
    }

    private Flux<ProjectId> claim(int atMost) {
        var now = clock.instant();
        return projects.claimOverdue(now, now.plus(CLAIM), atMost);
    }

    private Mono<Void> passDeadline(ProjectId project) {
        return submissions.step(project, new DeadlinePassed()).timeout(STEP_TIMEOUT);
    }
}
