package dev.podworks.gateway.limit;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {
    private static final Sweep.Settings UNUSED_BUCKETS =
            new Sweep.Settings("unused rate limit buckets", Duration.ofHours(1), 500);
    private static final Duration UNUSED_FOR = Duration.ofHours(1);

    @Bean
    Sweep bucketSweep(BucketTable buckets, InstantSource clock) {
        return new Sweep(
                UNUSED_BUCKETS, atMost -> buckets.deleteUnused(clock.instant().minus(UNUSED_FOR), atMost));
    }
}
