package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import reactor.core.publisher.Mono;

/// Credits, charges and refunds of some accounts, many repeated, in random order: refunds may precede their
/// charges, and charges the credits that would cover them.
final class RandomBookings {
    private static final int CREDITS_PER_ACCOUNT = 12;
    private static final int CHARGES_PER_ACCOUNT = 30;
    private static final int MOST_SECONDS = 200;
    private static final int MOST_TIMES = 3;
    private static final int TOGETHER = 6;

    /// The result of one request of a charge.
    record Answered(EntryKey key, DebitResult answer) {}

    private final Random random;
    private final Ids ids;
    private final List<AccountId> accounts;
    final List<Credit> credits = new ArrayList<>();
    final List<Debit> charges = new ArrayList<>();
    final List<Reversal> refunds = new ArrayList<>();

    RandomBookings(long seed, Ids ids, List<AccountId> accounts) {
        this.random = new Random(seed);
        this.ids = ids;
        this.accounts = accounts;
        accounts.forEach(account -> {
            for (int i = 0; i < CREDITS_PER_ACCOUNT; i++) {
                credits.add(credit(account, i));
            }
            for (int i = 0; i < CHARGES_PER_ACCOUNT; i++) {
                charges.add(charge(account, ids.project()));
            }
        });
        charges.stream()
                .filter(_ -> random.nextBoolean())
                .map(RandomBookings::refund)
                .forEach(refunds::add);
    }

    /// Every booking one to three times, shuffled.
    List<Mono<?>> in(Ledger ledger) {
        var all = new ArrayList<Mono<?>>();
        credits.forEach(credit -> repeat(all, ledger.credit(credit)));
        charges.forEach(charge -> repeat(all, ledger.debit(charge).map(answer -> new Answered(charge.key(), answer))));
        refunds.forEach(refund -> repeat(all, ledger.reverse(refund)));
        for (int i = 0; i < charges.size() / TOGETHER; i++) {
            repeat(all, together(ledger));
        }
        Collections.shuffle(all, random);
        return all;
    }

    /// Concurrent charges of random accounts, one of them repeated.
    private Mono<List<Answered>> together(Ledger ledger) {
        var some = new ArrayList<Debit>();
        for (int i = 0; i < TOGETHER; i++) {
            some.add(charges.get(random.nextInt(charges.size())));
        }
        some.add(some.getFirst());
        return ledger.debitAll(some)
                .map(answers -> answers.entrySet().stream()
                        .map(answer -> new Answered(answer.getKey(), answer.getValue()))
                        .toList());
    }

    private void repeat(List<Mono<?>> all, Mono<?> booking) {
        all.addAll(Collections.nCopies(1 + random.nextInt(MOST_TIMES), booking));
    }

    private Credit credit(AccountId account, int number) {
        var bucket = Bucket.values()[random.nextInt(Bucket.values().length)];
        var key = new EntryKey(String.format(Locale.ROOT, "grant:%s/%d", account, number));
        return new Credit(key, account, LedgerKind.GRANT, bucket, seconds(), null);
    }

    private Debit charge(AccountId account, ProjectId project) {
        return new Debit(
                new EntryKey("charge:%s/1".formatted(project)),
                account,
                LedgerKind.CHARGE,
                seconds(),
                Links.of(project, null));
    }

    private static Reversal refund(Debit charge) {
        return new Reversal(
                new EntryKey(charge.key().value().replace("charge:", "refund:")), LedgerKind.REFUND, charge);
    }

    private long seconds() {
        return 1 + random.nextInt(MOST_SECONDS);
    }
}
