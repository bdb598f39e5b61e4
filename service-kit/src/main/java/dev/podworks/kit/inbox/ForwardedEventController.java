package dev.podworks.kit.inbox;

import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.ForwardedEvents;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.UnreadableRecordException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Receives events that other services forward ({@link ForwardedEvents}) and passes them to the event listeners,
/// like those from Kafka. The copy of the event that comes from Kafka is dropped as a duplicate.
@RestController
final class ForwardedEventController {
    private final List<EventListener> listeners;
    private final Function<EventListener, InboxHandler> handlers;
    private final EventCodec codec;
    private final Source self;

    ForwardedEventController(
            List<EventListener> listeners, Inbox inbox, TransactionalOperator tx, EventCodec codec, Source self) {
        this.listeners = listeners;
        this.handlers = listener -> new InboxHandler(listener, inbox, tx);
        this.codec = codec;
        this.self = self;
    }

    /// @return when all listeners have handled the event, or the error `invalid_request` for an event that is not
    ///     readable, not forwarded to this service, or not about the caller's account
    @PostMapping("/internal/events")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> receive(Caller caller, @RequestHeader HttpHeaders headers, @RequestBody byte[] payload) {
        return Mono.justOrEmpty(read(headers, payload))
                .doOnNext(event -> requireAcceptable(caller, event))
                .flatMapMany(event -> Flux.fromIterable(listeners)
                        .filter(listener -> listener.handles(event))
                        .flatMap(listener -> handlers.apply(listener).handleOnce(event)))
                .then();
    }

    private Optional<Event> read(HttpHeaders headers, byte[] payload) {
        try {
            return codec.read(name -> Optional.ofNullable(headers.getFirst(EventHeaders.inHttp(name))), payload);
        } catch (UnreadableRecordException e) {
            throw ApiException.of(ErrorCode.INVALID_REQUEST, Sentence.ended("Not an event: " + Sentence.reason(e)));
        }
    }

    private void requireAcceptable(Caller caller, Event event) {
        var isReceiver = ForwardedEvents.receiversOf(event).stream()
                .anyMatch(service -> service.serviceName().equals(self.name()));
        if (!isReceiver || !event.payload().accountId().equals(caller.account())) {
            throw ApiException.of(ErrorCode.INVALID_REQUEST, "This event is not accepted here.");
        }
    }
}
