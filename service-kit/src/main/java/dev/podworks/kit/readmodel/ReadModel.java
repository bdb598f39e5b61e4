package dev.podworks.kit.readmodel;

import java.util.Collection;
import java.util.List;
import reactor.core.publisher.Mono;

/// The stored snapshots of entities that another service owns.
///
/// @param <I> the type of their ids
/// @param <S> the type of their snapshots
public interface ReadModel<I, S> {
    /// The ids without a snapshot. Snapshots of other accounts count, so that the owner is not called for them.
    Mono<List<I>> missing(Collection<I> ids);

    /// Stores a snapshot unless a newer one is stored.
    Mono<Void> apply(S snapshot);
}
