package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The shows that a caller may see and use.
@Component
public class Shows {
    private final ShowTable shows;

    Shows(ShowTable shows) {
        this.shows = shows;
    }

    Flux<Show> list(Caller caller, boolean includeArchived) {
        return shows.list(caller.account(), includeArchived)
                .filter(show -> !caller.limitedToShow() || show.id().equals(caller.show()));
    }

    /// @return the show, or the error `show_limited` or `not_found`
    Mono<Show> get(Caller caller, ShowId id) {
        AccessCheck.requireShow(caller, id.value());
        return shows.find(caller.account(), id).switchIfEmpty(Mono.error(() -> ApiException.notFound("show")));
    }

    /// Those of the shows that the caller can see, including archived ones.
    Flux<Show> find(Caller caller, Collection<ShowId> ids) {
        return shows.findAll(caller.account(), ids)
                .filter(show -> !caller.limitedToShow() || show.id().equals(caller.show()));
    }

    /// The show of a new project: the requested one, or else the one that the key is limited to.
    ///
    /// @return empty for none, or the error `show_limited`, `unknown_show` or `show_archived`
    public Mono<Optional<Show>> forProject(Caller caller, @Nullable String requested) {
        var id = Optional.ofNullable(requested)
                .or(() -> Optional.ofNullable(caller.show()).map(ShowId::value));
        return Mono.justOrEmpty(id)
                .flatMap(show -> require(caller, show))
                .doOnNext(Shows::requireUnarchived)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty());
    }

    /// Call in the transaction that creates a project: its show can't be archived until the transaction ends.
    ///
    /// @return nothing, or the error `show_archived`
    public Mono<Void> lockForProject(AccountId account, ShowId id) {
        return shows.lockShared(account, id).doOnNext(Shows::requireUnarchived).then();
    }

    /// A show that a caller refers to in a body or a query.
    ///
    /// @return the show, or the error `show_limited` or `unknown_show`
    public Mono<Show> require(Caller caller, String id) {
        AccessCheck.requireShow(caller, id);
        return Mono.justOrEmpty(parse(id))
                .flatMap(showId -> shows.find(caller.account(), showId))
                .switchIfEmpty(Mono.error(Shows::unknown));
    }

    private static void requireUnarchived(Show show) {
        if (show.archived()) {
            throw ApiException.of(ErrorCode.SHOW_ARCHIVED, "The show '%s' is archived.".formatted(show.name()));
        }
    }

    private static ApiException unknown() {
        return ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.");
    }

    private static Optional<ShowId> parse(String id) {
        return Id.parse(ShowId.PREFIX, id, ShowId::new);
    }
}
