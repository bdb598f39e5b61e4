package dev.podworks.projects.submission.effect;

import dev.podworks.projects.output.OutputDeletion;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.TransitionEffect;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Schedules the deletion of expired outputs from the object store.
@Component
@Order(4)
class ExpiredOutputDeletion implements TransitionEffect {
    private final OutputDeletion outputs;

    ExpiredOutputDeletion(OutputDeletion outputs) {
        this.outputs = outputs;
    }

    @Override
    public Mono<Void> apply(Moved transition) {
        var project = transition.project();
        return project.stage() instanceof Completed completed && completed.outputsGone()
                ? outputs.schedule(project.id())
                : Mono.empty();
    }
}
