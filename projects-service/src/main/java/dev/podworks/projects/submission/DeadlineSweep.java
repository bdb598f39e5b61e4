package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Moves on the projects whose deadline has passed: submissions that wait, and outputs that are not kept any longer.
///
/// Two replicas that meet at one project do no harm: the second one gets the row when the first is done, and the saga
/// finds that the deadline lies ahead again.
@Configuration(proxyBeanMethods = false)
class DeadlineSweep {
    private static final Logger LOG = LoggerFactory.getLogger(DeadlineSweep.class);
    private static final Sweep.Settings SETTINGS =
            new Sweep.Settings("the projects' deadlines", Duration.ofSeconds(1), 100);

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
        return new Sweep(SETTINGS, this::moveOn);
    }

    private Mono<Long> moveOn(int atMost) {
        return projects.overdue(clock.instant(), atMost)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(this::moveOn)
                .count();
    }

    /// One that can't be moved must not keep the others from it.
    private Mono<ProjectId> moveOn(ProjectId project) {
        return submissions
                .step(project, new DeadlinePassed())
                .thenReturn(project)
                .onErrorResume(fault -> leaveForLater(project, fault));
    }

    private static Mono<ProjectId> leaveForLater(ProjectId project, Throwable fault) {
        LOG.warn("{} could not be moved past its deadline: {}", project, fault.toString());
        return Mono.empty();
    }
}
