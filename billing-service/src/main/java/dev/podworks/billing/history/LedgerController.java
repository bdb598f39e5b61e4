package dev.podworks.billing.history;

import dev.podworks.billing.ledger.LedgerFilter;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/ledger` and `GET /v1/ledger.csv`. The same for both modes: test keys read the live ledger.
@RestController
class LedgerController {
    private static final int PAGE = 50;
    private static final int MAX_CSV_ROWS = 10_000;

    private final LedgerHistory history;

    LedgerController(LedgerHistory history) {
        this.history = history;
    }

    @GetMapping("/v1/ledger")
    Mono<List<LedgerLineView>> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        var rows = Limit.parse(parameters.find("limit"), PAGE).rows();
        return history.page(caller.account(), LedgerFilter.of(parameters), lineId(parameters.find("before")), rows);
    }

    @GetMapping(path = "/v1/ledger.csv", produces = "text/csv;charset=UTF-8")
    Mono<ResponseEntity<String>> csv(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var filter = LedgerFilter.of(new ListParameters(query));
        return history.page(caller.account(), filter, Long.MAX_VALUE, MAX_CSV_ROWS)
                .map(lines -> ResponseEntity.ok()
                        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"ledger.csv\"")
                        .body(LedgerCsv.of(lines)));
    }

    /// At most 18 digits, so that it always fits a long.
    private static long lineId(@Nullable String before) {
        return Optional.ofNullable(before)
                .map(id -> {
                    if (!id.matches("[1-9][0-9]{0,17}")) {
                        throw ValidationErrors.of("before", "must be the id of a ledger line");
                    }
                    return Long.parseLong(id);
                })
                .orElse(Long.MAX_VALUE);
    }
}
