package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
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

/// Creates and updates shows, each in one transaction with the event that is published.
///
/// Transactions lock the account first, so that concurrent requests cannot exceed the limit of shows.
@Component
class ShowCommands {
    /// Specification: Limits, Shows per account.
    private static final int MAX_ACTIVE = 200;

    private final ShowTable shows;
    private final Destinations destinations;
    private final Outbox outbox;
    private final AuditLog audit;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ShowCommands(
            ShowTable shows,
            Destinations destinations,
            Outbox outbox,
            AuditLog audit,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.shows = shows;
        this.destinations = destinations;
        this.outbox = outbox;
        this.audit = audit;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the show, or the error `invalid_metadata`, `unknown_destination`, `duplicate_show` or `show_limit`
    Mono<ShowView> create(Caller caller, CreateShowRequest request) {
        var show = newShow(caller.account(), request);
        return requireUsable(caller, show.defaults())
                .then(Mono.defer(() -> insert(show)).as(tx::transactional));
    }

    private Mono<ShowView> insert(Show show) {
        return shows.lock(show.account())
                .then(requireBelowLimit(show.account()))
                .then(shows.insert(show))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> duplicate(show)))
                .then(publish(AuditAction.SHOW_CREATED, show))
                .then(Mono.defer(() -> idempotency.storeResponse(HttpStatus.CREATED, ShowView.of(show))));
    }

    /// @return the updated show, or the error `not_found`, or those of {@link #create}
    Mono<ShowView> update(Caller caller, ShowId id, Mono<UpdateShowRequest> body) {
        return shows.find(caller.account(), id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("show")))
                .flatMap(before -> body.flatMap(update -> update(caller, before, update)))
                .map(ShowView::of);
    }

    private Mono<Show> update(Caller caller, Show before, UpdateShowRequest update) {
        return update.toDefaults()
                .map(defaults -> requireUsable(caller, defaults))
                .orElse(Mono.empty())
                .then(Mono.defer(() -> write(before, update)).as(tx::transactional));
    }

    private Mono<Show> write(Show before, UpdateShowRequest update) {
        return shows.lock(before.account())
                .then(shows.lock(before.account(), before.id()))
                .flatMap(locked -> write(locked, locked.updated(update, clock.instant())));
    }

    private Mono<Show> write(Show locked, Show updated) {
        var limitCheck =
                locked.archived() && !updated.archived() ? requireBelowLimit(updated.account()) : Mono.<Void>empty();
        return limitCheck
                .then(shows.update(updated))
                .onErrorMap(DuplicateKeyException.class, _ -> duplicate(updated))
                .then(publish(AuditAction.SHOW_UPDATED, updated))
                .thenReturn(updated);
    }

    private Show newShow(AccountId account, CreateShowRequest request) {
        var now = clock.instant();
        return new Show(ids.show(), 1, account, request.name(), request.toDefaults(), false, now, now);
    }

    private Mono<Void> requireUsable(Caller caller, ShowDefaults defaults) {
        return destinations.requireUsable(caller, defaults.destinations(), ShowDefaultsRequest.DELIVERY_PATH);
    }

    private Mono<Void> requireBelowLimit(AccountId account) {
        return shows.countUnarchived(account)
                .filter(count -> count < MAX_ACTIVE)
                .switchIfEmpty(Mono.error(ShowCommands::limitReached))
                .then();
    }

    private Mono<Void> publish(AuditAction action, Show show) {
        var record =
                AuditRecord.of(action, show.account(), show.id(), show.name()).with("archived", show.archived());
        return outbox.append(EventType.SHOW_CHANGED, new ShowEvent(show.snapshot()))
                .then(audit.record(record));
    }

    private static ApiException duplicate(Show show) {
        return ApiException.of(
                ErrorCode.DUPLICATE_SHOW, "The account already has a show with the name '%s'.".formatted(show.name()));
    }

    private static ApiException limitReached() {
        return ApiException.of(
                ErrorCode.SHOW_LIMIT,
                String.format(
                        Locale.ROOT, "The account has %d shows that are not archived. Archive one first.", MAX_ACTIVE));
    }
}
