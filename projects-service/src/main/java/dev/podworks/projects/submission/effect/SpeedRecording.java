package dev.podworks.projects.submission.effect;

import dev.podworks.contracts.event.EventType;
import dev.podworks.projects.estimate.StudioQueue;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.TransitionEffect;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Records how fast the studio processed a completed project.
@Component
@Order(3)
class SpeedRecording implements TransitionEffect {
    private final StudioQueue studio;

    SpeedRecording(StudioQueue studio) {
        this.studio = studio;
    }

    @Override
    public Mono<Void> apply(Moved transition) {
        return transition.publishes(EventType.PROJECT_COMPLETED)
                ? studio.recordSpeed(transition.project())
                : Mono.empty();
    }
}
