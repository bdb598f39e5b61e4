package dev.podworks.billing.history;

import dev.podworks.billing.account.AccountOpening;
import dev.podworks.billing.charge.ProjectNames;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerFilter;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.order.Orders;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.PurchaseId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Assembles a page of lines in four queries, whatever its size.
@Component
class LedgerHistory {
    private final Ledger ledger;
    private final AccountOpening accounts;
    private final Purchases purchases;
    private final Orders orders;
    private final ProjectNames names;

    LedgerHistory(Ledger ledger, AccountOpening accounts, Purchases purchases, Orders orders, ProjectNames names) {
        this.ledger = ledger;
        this.accounts = accounts;
        this.purchases = purchases;
        this.orders = orders;
        this.names = names;
    }

    /// Newest first.
    ///
    /// @param before only lines with a lower id
    Mono<List<LedgerLineView>> page(AccountId account, LedgerFilter filter, long before, int atMost) {
        var lines =
                Mono.defer(() -> ledger.lines(account, filter, before, atMost).collectList());
        return lines.filter(page -> !page.isEmpty())
                // A new account may not have its trial credits yet.
                .switchIfEmpty(accounts.open(account).then(lines))
                .flatMap(this::withLinks);
    }

    private Mono<List<LedgerLineView>> withLinks(List<LedgerLine> lines) {
        return Mono.zip(
                        purchases.all(linked(lines, Links::purchase)).collectMap(Purchase::id),
                        orders.accessTokens(linked(lines, Links::order)),
                        names.of(linked(lines, Links::project)))
                .map(linked -> lines.stream()
                        .map(line -> view(line, linked.getT1(), linked.getT2(), linked.getT3()))
                        .toList());
    }

    private static <T> Set<T> linked(List<LedgerLine> lines, Function<Links, T> link) {
        return lines.stream()
                .map(LedgerLine::links)
                .map(link)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private static LedgerLineView view(
            LedgerLine line,
            Map<PurchaseId, Purchase> bought,
            Map<OrderId, String> tokens,
            Map<ProjectId, String> names) {
        return LedgerLineView.of(
                line,
                Optional.ofNullable(line.links().order()).map(tokens::get).orElse(null),
                Optional.ofNullable(line.links().project()).map(names::get).orElse(null),
                Optional.ofNullable(line.links().purchase())
                        .map(bought::get)
                        .map(LedgerPurchase::of)
                        .orElse(null));
    }
}
