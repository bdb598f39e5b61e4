package dev.podworks.billing.history;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.Limit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/ledger`. The same for both modes: test keys read the live ledger.
@RestController
class LedgerController {
    private static final int PAGE = 50;

    private final LedgerHistory history;

    LedgerController(LedgerHistory history) {
        this.history = history;
    }

    @GetMapping("/v1/ledger")
    Mono<List<LedgerLineView>> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String before,
            @RequestParam(required = false) @Nullable String limit) {
        var rows = Limit.parse(limit, PAGE).rows();
        return history.page(caller.account(), lineId(before), rows);
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
