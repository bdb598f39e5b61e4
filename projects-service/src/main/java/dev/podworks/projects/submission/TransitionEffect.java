package dev.podworks.projects.submission;

import dev.podworks.projects.submission.Transition.Moved;
import reactor.core.publisher.Mono;

/// A side effect of a transition, applied in its transaction after the project was updated.
///
/// Every bean of this type is applied to every transition, in the order of its `@Order`, and ignores those that do
/// not concern it. Deadlines and charges need no effect: a deadline is a column of the project's row, and a charge
/// is requested by an event.
@FunctionalInterface
public interface TransitionEffect {
    Mono<Void> apply(Moved transition);
}
