package dev.podworks.webhooks.event;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.Page;
import dev.podworks.webhooks.event.EventTable.FeedRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
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
    Mono<EventList> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        var rows = Limit.parse(parameters.find("limit"), DEFAULT_ROWS);
        var filter = EventFilter.of(caller, parameters);
        var scope = new Cursors.Scope("events", caller.account(), caller.mode()).filteredBy(filter.describe());
        var after = Optional.ofNullable(parameters.find("cursor")).map(text -> cursors.decode(scope, text));
        return table.page(caller, filter, events.oldest(), after, rows)
                .map(probed -> Page.of(probed, rows, last -> cursors.encode(scope, last.position())))
                .map(page -> page.map(FeedRow::event))
                .map(page -> new EventList(page.rows(), page.nextCursor()));
    }
}
