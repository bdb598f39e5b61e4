package dev.podworks.billing.receipt;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// `/account/api/receipts`.
@RestController
class ReceiptController {
    private static final int DEFAULT_ROWS = 20;
    private static final String DIGITS = "[1-9][0-9]{0,17}";

    private final Receipts receipts;

    ReceiptController(Receipts receipts) {
        this.receipts = receipts;
    }

    record ReceiptList(List<ReceiptView> receipts, @Nullable String nextCursor) {}

    @GetMapping("/account/api/receipts")
    Mono<ReceiptList> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(required = false) @Nullable String limit) {
        var rows = Limit.parse(limit, DEFAULT_ROWS);
        return receipts.page(caller.account(), before(cursor), rows.queryLimit())
                .map(found -> Page.of(found, rows, receipt -> Long.toString(receipt.id())))
                .map(page -> page.map(ReceiptView::of))
                .map(page -> new ReceiptList(page.rows(), page.nextCursor()));
    }

    @GetMapping("/account/api/receipts/{id}")
    Mono<ReceiptView> get(Caller caller, @PathVariable String id) {
        return find(caller, id).map(ReceiptView::of);
    }

    @GetMapping(path = "/account/api/receipts/{id}/pdf", produces = MediaType.APPLICATION_PDF_VALUE)
    Mono<ResponseEntity<byte[]>> pdf(Caller caller, @PathVariable String id) {
        return find(caller, id)
                .flatMap(receipt ->
                        Mono.fromCallable(() -> attachment(receipt)).subscribeOn(Schedulers.boundedElastic()));
    }

    private static ResponseEntity<byte[]> attachment(Receipt receipt) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_PDF)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"receipt-%s.pdf\"".formatted(fileName(receipt)))
                .body(ReceiptPdf.of(receipt));
    }

    private static String fileName(Receipt receipt) {
        return receipt.number().replaceAll("[^A-Za-z0-9.-]", "_");
    }

    private Mono<Receipt> find(Caller caller, String id) {
        return (id.matches(DIGITS) ? receipts.find(caller.account(), Long.parseLong(id)) : Mono.<Receipt>empty())
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("receipt")));
    }

    /// A cursor is the id of the last receipt of a page: it selects within the caller's account only.
    private static long before(@Nullable String cursor) {
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        if (!cursor.matches(DIGITS)) {
            throw ApiException.of(
                    ErrorCode.INVALID_CURSOR, "The cursor is not valid for this list. Start again without a cursor.");
        }
        return Long.parseLong(cursor);
    }
}
