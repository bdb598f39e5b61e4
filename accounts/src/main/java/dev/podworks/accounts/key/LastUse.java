package dev.podworks.accounts.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.podworks.contracts.id.KeyId;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Records when and from where a key was last used, about once a minute, which is precise enough for display.
@Component
final class LastUse {
    private static final Logger LOG = LoggerFactory.getLogger(LastUse.class);
    private static final int MAX_KEYS = 50_000;
    private static final Duration RECORDED_EVERY = Duration.ofMinutes(1);

    private final ActiveKeyTable table;
    private final InstantSource clock;
    /// Keys whose use this replica recorded within the last minute.
    private final Cache<String, Boolean> recorded = Caffeine.newBuilder()
            .maximumSize(MAX_KEYS)
            .expireAfterWrite(RECORDED_EVERY)
            .build();

    LastUse(ActiveKeyTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// Asynchronous: the request does not wait.
    ///
    /// @param address called only when the use is recorded
    void record(KeyId key, Supplier<InetAddress> address) {
        if (recorded.getIfPresent(key.value()) == null && recorded.asMap().putIfAbsent(key.value(), true) == null) {
            table.recordUse(key, address.get().getHostAddress(), clock.instant(), RECORDED_EVERY)
                    .subscribe(_ -> {}, e -> LOG.warn("Could not record the use of key {}: {}", key, e.toString()));
        }
    }
}
