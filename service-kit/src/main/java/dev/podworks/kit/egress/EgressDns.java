package dev.podworks.kit.egress;

import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DatagramChannel;
import io.netty.resolver.NameResolver;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.NoopAuthoritativeDnsServerCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import reactor.netty.resources.LoopResources;
import reactor.netty.transport.NameResolverProvider.NameResolverSpec;

/// How names that strangers choose are resolved: asynchronously, so a name server that is slow, which can be theirs,
/// occupies no thread.
///
/// A query without an answer is repeated over TCP, which also fetches answers that are too long for UDP. The hosts file
/// is read first. Search domains are not used: they would make a stranger's short name one of the cluster's.
final class EgressDns {
    private static final int MAX_CACHED = 10_000;
    private static final int QUERIES_WITHIN_LIMIT = 4;

    private final BoundedDnsCache cache = new BoundedDnsCache(MAX_CACHED);
    private final LoopResources loops;
    private final List<InetSocketAddress> servers;

    /// @param servers where to ask; the machine's own name servers where there are none
    EgressDns(LoopResources loops, List<InetSocketAddress> servers) {
        this.loops = loops;
        this.servers = servers;
    }

    /// @param limit for a whole lookup
    void resolve(NameResolverSpec names, Duration limit) {
        names.runOn(loops)
                .resolveCache(cache)
                .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
                .completeOncePreferredResolved(true)
                .queryTimeout(limit.dividedBy(QUERIES_WITHIN_LIMIT))
                .retryTcpOnTimeout(true)
                .searchDomains(List.of())
                .dnsAddressResolverGroupProvider(dns -> new Limited(ask(uncached(dns)), limit));
    }

    /// Netty's caches of aliases and of name servers have no limit on their size either.
    private static DnsNameResolverBuilder uncached(DnsNameResolverBuilder dns) {
        return dns.cnameCache(NoopDnsCnameCache.INSTANCE)
                .authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE);
    }

    private DnsNameResolverBuilder ask(DnsNameResolverBuilder dns) {
        return servers.isEmpty() ? dns : dns.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
    }

    private static final class Limited extends DnsAddressResolverGroup {
        private final Duration limit;

        Limited(DnsNameResolverBuilder dns, Duration limit) {
            super(dns);
            this.limit = limit;
        }

        @Override
        protected NameResolver<InetAddress> newNameResolver(
                EventLoop loop,
                ChannelFactory<? extends DatagramChannel> channels,
                DnsServerAddressStreamProvider servers)
                throws Exception {
            return new BoundedNameResolver(loop, super.newNameResolver(loop, channels, servers), limit);
        }
    }
}
