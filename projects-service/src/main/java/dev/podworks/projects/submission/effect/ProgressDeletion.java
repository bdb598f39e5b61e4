package dev.podworks.projects.submission.effect;

import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.TransitionEffect;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Deletes the progress of a submission that has ended.
@Component
@Order(2)
class ProgressDeletion implements TransitionEffect {
    private final ProgressTable progress;

    ProgressDeletion(ProgressTable progress) {
        this.progress = progress;
    }

    @Override
    public Mono<Void> apply(Moved transition) {
        var project = transition.project();
        return project.stage().ended() ? progress.delete(project.id()) : Mono.empty();
    }
}
