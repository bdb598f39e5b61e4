package dev.podworks.accounts.key;

import dev.podworks.contracts.id.KeyId;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Schedules the e-mails that warn the creator of a key before it expires: work items that are due then.
@Component
class KeyExpiryWarnings {
    static final String QUEUE = "key-expiry-warnings";

    private final Leases leases;
    private final InstantSource clock;

    KeyExpiryWarnings(Leases leases, InstantSource clock) {
        this.leases = leases;
        this.clock = clock;
    }

    /// How long before the expiry a warning is sent, the last one last.
    enum Warning {
        WEEK(Duration.ofDays(7)),
        DAY(Duration.ofDays(1));

        private final Duration ahead;

        Warning(Duration ahead) {
            this.ahead = ahead;
        }

        Instant dueAt(Instant expiresAt) {
            return expiresAt.minus(ahead);
        }

        /// Whether it is to be sent now, perhaps late, unless the next one is due or the key has expired.
        boolean isCurrent(Instant expiresAt, Instant now) {
            var next = this == WEEK ? DAY.dueAt(expiresAt) : expiresAt;
            return !now.isBefore(dueAt(expiresAt)) && now.isBefore(next);
        }

        private String itemOf(KeyId key) {
            return key.value() + "/" + name();
        }
    }

    /// A work item.
    record Item(KeyId key, Warning warning) {
        static Item parse(String id) {
            var parts = id.split("/", 2);
            return new Item(new KeyId(parts[0]), Warning.valueOf(parts[1]));
        }
    }

    /// Schedules the warnings that are still ahead, in the current transaction.
    ///
    /// @param expiresAt null for a key that never expires
    Mono<Void> schedule(KeyId key, @Nullable Instant expiresAt) {
        return expiresAt == null ? Mono.empty() : Mono.defer(() -> scheduleAhead(key, expiresAt));
    }

    private Mono<Void> scheduleAhead(KeyId key, Instant expiresAt) {
        return Flux.fromIterable(ahead(expiresAt, clock.instant()))
                .concatMap(warning -> leases.enqueue(QUEUE, warning.itemOf(key), warning.dueAt(expiresAt)))
                .then();
    }

    static List<Warning> ahead(Instant expiresAt, Instant now) {
        return Arrays.stream(Warning.values())
                .filter(warning -> warning.dueAt(expiresAt).isAfter(now))
                .toList();
    }

    /// Removes the warnings of a key that is revoked or expires at another time.
    Mono<Void> withdraw(KeyId key) {
        return Flux.fromArray(Warning.values())
                .concatMap(warning -> leases.withdraw(QUEUE, warning.itemOf(key)))
                .then();
    }
}
