package dev.podworks.kit.egress;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.dns.DnsRecord;
import java.net.InetAddress;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedDnsCacheTest {
    private static final DnsRecord[] NONE = {};

    @Test
    void cacheNeverExceedsItsMaximumSize() {
        var cache = new BoundedDnsCache(100);
        try (var loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory())) {
            for (int i = 0; i < 1_000; i++) {
                cache.cache(name(i), NONE, InetAddress.getLoopbackAddress(), 600, loops.next());
            }
            var cached = IntStream.range(0, 1_000)
                    .filter(i -> cache.get(name(i), NONE) != null)
                    .count();
            assertThat(cached).isBetween(1L, 100L);
            assertThat(cache.get(name(999), NONE)).isNotNull();
        }
    }

    private static String name(int i) {
        return "name-" + i + ".example.";
    }
}
