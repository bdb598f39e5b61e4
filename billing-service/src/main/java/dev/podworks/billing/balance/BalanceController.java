package dev.podworks.billing.balance;

import dev.podworks.billing.account.AccountOpening;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/balance`. The account's live balance, for test keys too.
@RestController
class BalanceController {
    private final Ledger ledger;
    private final AccountOpening accounts;

    BalanceController(Ledger ledger, AccountOpening accounts) {
        this.ledger = ledger;
        this.accounts = accounts;
    }

    @GetMapping("/v1/balance")
    Mono<Balance> get(Caller caller) {
        var balance = Mono.defer(() -> ledger.balance(caller.account()));
        return balance.switchIfEmpty(accounts.open(caller.account()).then(balance));
    }
}
