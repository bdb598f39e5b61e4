package dev.podworks.billing.usage;

import dev.podworks.kit.caller.Principal.Caller;
import java.time.InstantSource;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/usage` and `GET /v1/usage.csv`.
@RestController
class UsageController {
    private final UsageTable table;
    private final KnownShows shows;
    private final InstantSource clock;

    UsageController(UsageTable table, KnownShows shows, InstantSource clock) {
        this.table = table;
        this.shows = shows;
        this.clock = clock;
    }

    @GetMapping("/v1/usage")
    Mono<Usage> get(Caller caller, @ModelAttribute UsageQuery.Parameters requested) {
        return usage(UsageQuery.of(caller, requested, clock.instant()), caller);
    }

    @GetMapping(path = "/v1/usage.csv", produces = "text/csv;charset=UTF-8")
    Mono<ResponseEntity<String>> getCsv(Caller caller, @ModelAttribute UsageQuery.Parameters requested) {
        return usage(UsageQuery.of(caller, requested, clock.instant()), caller)
                .map(usage -> ResponseEntity.ok()
                        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"usage.csv\"")
                        .body(UsageCsv.of(usage)));
    }

    private Mono<Usage> usage(UsageQuery query, Caller caller) {
        return requireShow(query, caller).then(Mono.defer(() -> rows(query))).map(rows -> Usage.of(query, rows));
    }

    /// The total is the sum of the days.
    private Mono<? extends List<? extends Usage.Row>> rows(UsageQuery query) {
        return switch (query.groupBy().orElse(UsageGroup.DAY)) {
            case DAY -> table.byDay(query);
            case SHOW -> table.byShow(query);
        };
    }

    /// The show that a key is limited to needs no check.
    private Mono<Void> requireShow(UsageQuery query, Caller caller) {
        return caller.limitedToShow()
                ? Mono.empty()
                : Mono.justOrEmpty(query.show()).flatMap(show -> shows.require(caller, show));
    }
}
