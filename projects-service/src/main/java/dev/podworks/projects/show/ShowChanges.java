package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.destination.Destinations;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Makes and changes shows, each in one transaction with what is told of it.
///
/// The account's lock comes first, so that two who add a show at the same time count one after the other.
@Component
class ShowChanges {
    /// Specification: Limits, Shows per account.
    private static final int MOST_UNARCHIVED = 200;

    private final ShowTable shows;
    private final Destinations destinations;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ShowChanges(
            ShowTable shows,
            Destinations destinations,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.shows = shows;
        this.destinations = destinations;
        this.outbox = outbox;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the show, or the error `invalid_metadata`, `unknown_destination`, `duplicate_show` or `show_limit`
    Mono<ShowView> create(Caller caller, CreateShow body) {
        var show = newShow(caller.account(), body);
        return requireKnown(show.account(), show.defaults())
                .then(Mono.defer(() -> insert(show)).as(tx::transactional));
    }

    private Mono<ShowView> insert(Show show) {
        return shows.lock(show.account())
                .then(requireRoom(show.account()))
                .then(shows.insert(show))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> duplicate(show)))
                .then(tell(show))
                .then(Mono.defer(() -> idempotency.keep(HttpStatus.CREATED, ShowView.of(show))));
    }

    /// @return the show as it is then, or the error `not_found`, or those of {@link #create}
    Mono<ShowView> change(Caller caller, ShowId id, Mono<UpdateShow> body) {
        return shows.find(caller.account(), id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("show")))
                .flatMap(before -> body.flatMap(change -> change(before, change)))
                .map(ShowView::of);
    }

    private Mono<Show> change(Show before, UpdateShow change) {
        return change.showDefaults()
                .map(defaults -> requireKnown(before.account(), defaults))
                .orElse(Mono.empty())
                .then(Mono.defer(() -> write(before, change)).as(tx::transactional));
    }

    private Mono<Show> write(Show before, UpdateShow change) {
        return shows.lock(before.account())
                .then(shows.lock(before.account(), before.id()))
                .flatMap(locked -> write(locked, locked.changed(change, clock.instant())));
    }

    private Mono<Show> write(Show locked, Show changed) {
        var room = locked.archived() && !changed.archived() ? requireRoom(changed.account()) : Mono.<Void>empty();
        return room.then(shows.update(changed))
                .onErrorMap(DuplicateKeyException.class, _ -> duplicate(changed))
                .then(tell(changed))
                .thenReturn(changed);
    }

    private Show newShow(AccountId account, CreateShow body) {
        var now = clock.instant();
        return new Show(ids.show(), 1, account, body.name(), body.showDefaults(), false, now, now);
    }

    private Mono<Void> requireKnown(AccountId account, ShowDefaults defaults) {
        return destinations.requireKnown(account, defaults.destinations(), ShowDefaultsIn.DELIVERY_PATH);
    }

    private Mono<Void> requireRoom(AccountId account) {
        return shows.countUnarchived(account)
                .filter(count -> count < MOST_UNARCHIVED)
                .switchIfEmpty(Mono.error(ShowChanges::limit))
                .then();
    }

    private Mono<Void> tell(Show show) {
        return outbox.append(EventType.SHOW_CHANGED, new ShowEvent(show.snapshot()));
    }

    private static ApiException duplicate(Show show) {
        return ApiException.of(
                ErrorCode.DUPLICATE_SHOW, "The account has a show with the name '%s'.".formatted(show.name()));
    }

    private static ApiException limit() {
        return ApiException.of(
                ErrorCode.SHOW_LIMIT,
                String.format(
                        Locale.ROOT, "The account has %d shows that are not archived. Archive one.", MOST_UNARCHIVED));
    }
}
