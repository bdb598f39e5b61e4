package dev.podworks.webhooks.event;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import dev.podworks.webhooks.event.EventTable.FeedRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// `GET /v1/events`: the feed, newest first, 30 days. Specification: Feed.
@RestController
class EventController {
    private static final int DEFAULT_ROWS = 20;

    private final EventTable table;
    private final Events events;
    private final Cursors cursors;

    EventController(EventTable table, Events events, Cursors cursors) {
        this.table = table;
        this.events = events;
        this.cursors = cursors;
    }

    record EventList(List<JsonNode> events, @Nullable String nextCursor) {}

    @GetMapping("/v1/events")
    Mono<EventList> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String type,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(required = false) @Nullable String limit) {
        var scope = new Cursors.Scope("events", caller.account(), caller.mode());
        var rows = Limit.parse(limit, DEFAULT_ROWS);
        var after = Optional.ofNullable(cursor).map(text -> cursors.decode(scope, text));
        return table.page(caller, EventTypeFilter.of(caller, FilterValues.split(type)), events.oldest(), after, rows)
                .map(probed -> Page.of(probed, rows, last -> cursors.encode(scope, last.position())))
                .map(page -> page.map(FeedRow::event))
                .map(page -> new EventList(page.rows(), page.nextCursor()));
    }
}
