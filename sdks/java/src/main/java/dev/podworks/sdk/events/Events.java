package dev.podworks.sdk.events;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.EventList;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import dev.podworks.sdk.webhooks.Event;
import java.util.List;

/** The events of the last 30 days, with the bodies that webhooks have. */
public final class Events {
    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.events()}. */
    public Events(Transport transport) {
        this.transport = transport;
    }

    /** Lists all events; see {@link #list(RequestOptions)}. */
    public PagedList<Event> list() {
        return list(new RequestOptions());
    }

    /** Lists all events, newest first. */
    public PagedList<Event> list(RequestOptions options) {
        return list(List.of(), options);
    }

    /** Lists events; see {@link #list(List<String>, RequestOptions)}. */
    public PagedList<Event> list(List<String> types) {
        return list(types, new RequestOptions());
    }

    /**
     * Lists events, newest first.
     *
     * @param types types, or patterns such as {@code project.*}; all if it is empty
     */
    public PagedList<Event> list(List<String> types, RequestOptions options) {
        var query = new EventQuery();
        return list(types.isEmpty() ? query : query.type(types.toArray(String[]::new)), options);
    }

    /** Lists events; see {@link #list(EventQuery, RequestOptions)}. */
    public PagedList<Event> list(EventQuery query) {
        return list(query, new RequestOptions());
    }

    /** Lists events, newest first. */
    public PagedList<Event> list(EventQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_EVENTS).query(query.parameters());
            var page = transport.call(call.query("limit", limit).query("cursor", cursor), EventList.class, options);
            return Page.of(page, page.getEvents(), page.getNextCursor());
        });
    }
}
