package dev.podworks.gateway.change;

import dev.podworks.contracts.event.ChangedResource;
import java.util.Map;
import org.springframework.http.codec.ServerSentEvent;

/// What a stream sends. Specification of the page's API: `streamChanges`.
sealed interface StreamEvent {
    /// @param position to resume after it
    record Change(String position, ChangedResource resource, String id) implements StreamEvent {}

    /// Changes may be missing.
    record Reset(String position) implements StreamEvent {}

    /// A comment, so that the connection is not idle, with the position that the client has reached.
    record Heartbeat(String position) implements StreamEvent {}

    /// The last event of a stream whose client should not connect again.
    record End() implements StreamEvent {}

    /// The data of `change`.
    record ResourceChange(ChangedResource resource, String id) {}

    default ServerSentEvent<Object> toServerSentEvent() {
        var builder = ServerSentEvent.builder();
        return switch (this) {
            case Change(var position, var resource, var id) ->
                builder.id(position)
                        .event("change")
                        .data(new ResourceChange(resource, id))
                        .build();
            case Reset(var position) ->
                builder.id(position).event("reset").data(Map.of()).build();
            case Heartbeat(var position) ->
                builder.id(position).comment("heartbeat").build();
            case End() -> builder.event("end").data(Map.of()).build();
        };
    }
}
