package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Runs a listener's handler in one transaction with the event's inbox row.
final class InboxHandler {
    private final EventListener listener;
    private final Inbox inbox;
    private final TransactionalOperator tx;

    InboxHandler(EventListener listener, Inbox inbox, TransactionalOperator tx) {
        this.listener = listener;
        this.inbox = inbox;
        this.tx = tx;
    }

    /// @param event of a type that the listener handles
    /// @return false if it was handled before
    Mono<Boolean> handleOnce(Event event) {
        return inbox.recordIfNew(listener.name(), event.id())
                .flatMap(isNew -> isNew ? listener.handle(event).thenReturn(true) : Mono.just(false))
                .as(tx::transactional)
                .timeout(inbox.handlerTimeout(), timedOut(event));
    }

    /// The timeout has rolled the transaction back. If the database does not respond, it is an outage; otherwise
    /// the handler takes too long.
    private Mono<Boolean> timedOut(Event event) {
        return inbox.isDatabaseReachable()
                .flatMap(reachable -> Mono.error(() -> reachable
                        ? new HandlerTimeoutException(listener.name(), event, inbox.handlerTimeout())
                        : new DataAccessResourceFailureException("The database does not respond")));
    }
}
