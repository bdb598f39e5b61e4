package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The shows that a caller may see and name.
@Component
public class Shows {
    private final ShowTable shows;

    Shows(ShowTable shows) {
        this.shows = shows;
    }

    Flux<Show> list(Caller caller, boolean archivedToo) {
        return shows.list(caller.account(), archivedToo)
                .filter(show -> !caller.limitedToShow() || show.id().equals(caller.show()));
    }

    /// @return the show, or the error `show_limited` or `not_found`
    Mono<Show> read(Caller caller, ShowId id) {
        AccessCheck.requireShow(caller, id.value());
        return shows.find(caller.account(), id).switchIfEmpty(Mono.error(() -> ApiException.notFound("show")));
    }

    /// The show that a new project gets into: the one that is named, or else the one that the key is limited to.
    ///
    /// @return empty for none, or the error `show_limited`, `unknown_show` or `show_archived`
    public Mono<Optional<Show>> ofNewProject(Caller caller, @Nullable String named) {
        var wanted = Optional.ofNullable(named)
                .or(() -> Optional.ofNullable(caller.show()).map(ShowId::value));
        return Mono.justOrEmpty(wanted)
                .flatMap(show -> named(caller, show))
                .doOnNext(Shows::requireUnarchived)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty());
    }

    /// A show that a caller writes in a body or a query.
    ///
    /// @return the show, or the error `show_limited` or `unknown_show`
    public Mono<Show> named(Caller caller, String named) {
        AccessCheck.requireShow(caller, named);
        return Mono.justOrEmpty(showId(named))
                .flatMap(id -> shows.find(caller.account(), id))
                .switchIfEmpty(Mono.error(Shows::unknown));
    }

    private static void requireUnarchived(Show show) {
        if (show.archived()) {
            throw ApiException.of(ErrorCode.SHOW_ARCHIVED, "The show '%s' is archived.".formatted(show.name()));
        }
    }

    private static ApiException unknown() {
        return ApiException.of(ErrorCode.UNKNOWN_SHOW, "There is no such show in the account.");
    }

    private static Optional<ShowId> showId(String named) {
        try {
            return Optional.of(new ShowId(named));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
