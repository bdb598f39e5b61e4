package dev.podworks.billing.receipt;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ValidationErrors;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `/account/api/billing-details`: who the account's next receipts are issued to.
@RestController
class BillingDetailsController {
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private final BillingDetailsTable table;
    private final AuditLog audit;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    BillingDetailsController(BillingDetailsTable table, AuditLog audit, TransactionalOperator tx, InstantSource clock) {
        this.table = table;
        this.audit = audit;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param billingDetails null if none were saved
    record BillingDetailsState(@Nullable Party billingDetails) {}

    record UpdateBillingDetailsRequest(
            String name,
            List<String> addressLines,
            @Nullable String country,
            @Nullable String taxId) {
        Party details() {
            if (country != null && !COUNTRIES.contains(country)) {
                throw ValidationErrors.of("country", "must be an ISO 3166 code such as US");
            }
            return new Party(
                    name.strip(),
                    addressLines.stream()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty())
                            .toList(),
                    country,
                    Optional.ofNullable(taxId)
                            .map(String::strip)
                            .filter(text -> !text.isEmpty())
                            .orElse(null));
        }
    }

    @GetMapping("/account/api/billing-details")
    Mono<BillingDetailsState> get(Caller caller) {
        return table.find(caller.account()).map(BillingDetailsState::new).defaultIfEmpty(new BillingDetailsState(null));
    }

    @PutMapping("/account/api/billing-details")
    Mono<BillingDetailsState> save(
            Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<UpdateBillingDetailsRequest> body) {
        return body.map(UpdateBillingDetailsRequest::details)
                .delayUntil(details -> table.save(caller.account(), details, clock.instant())
                        .then(audit.record(AuditRecord.of(AuditAction.BILLING_DETAILS_UPDATED, caller.account())
                                .with("name", details.name())
                                .with("country", details.country())
                                .with("taxId", details.taxId())))
                        .as(tx::transactional))
                .map(BillingDetailsState::new);
    }
}
