package dev.podworks.kit.egress;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.resolver.dns.DefaultDnsCache;
import io.netty.resolver.dns.DnsCacheEntry;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicInteger;

/// Caches resolved addresses for a short time. Failures are not cached.
///
/// Netty's cache has no maximum size, and the owner of a domain can create any number of names.
final class BoundedDnsCache extends DefaultDnsCache {
    private static final int MAX_TTL_SECONDS = 30;

    private final int maxEntries;
    private final AtomicInteger added = new AtomicInteger();

    BoundedDnsCache(int maxEntries) {
        super(0, MAX_TTL_SECONDS, 0);
        this.maxEntries = maxEntries;
    }

    @Override
    public DnsCacheEntry cache(
            String hostname, DnsRecord[] additionals, InetAddress address, long originalTtl, EventLoop loop) {
        if (added.incrementAndGet() > maxEntries) {
            clear();
            added.set(1);
        }
        return super.cache(hostname, additionals, address, originalTtl, loop);
    }
}
