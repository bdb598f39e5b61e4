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

/// Delivers passed deadlines to the saga: of submissions that wait, and of outputs that expire.
///
/// A project is claimed before its transition. If the transition fails, or the process dies, the project is retried
/// when the claim expires, so that projects that keep failing cannot block the others.
@Configuration(proxyBeanMethods = false)
class DeadlineSweep {
    private static final Sweep.Settings SETTINGS = new Sweep.Settings("project deadlines", Duration.ofSeconds(1), 100);

    private static final Duration CLAIM = Duration.ofMinutes(1);
    /// A transition that waits for a locked row must not block the sweep.
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

    private Flux<ProjectId> claim(int limit) {
        var now = clock.instant();
        return projects.claimOverdue(now, now.plus(CLAIM), limit);
    }

    private Mono<Void> passDeadline(ProjectId project) {
        return submissions.step(project, new DeadlinePassed()).timeout(STEP_TIMEOUT);
    }
}
