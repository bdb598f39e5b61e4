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

/// Name resolution for hosts that customers choose: asynchronous, so that a slow name server, which can be the
/// customer's own, blocks no thread.
///
/// A query that times out is repeated over TCP, as are responses that are too long for UDP. The hosts file is read
/// first. Search domains are not used, so that a customer cannot reach hosts of the cluster by short names.
final class EgressDns {
    private static final int MAX_CACHED = 10_000;
    private static final int QUERIES_PER_LOOKUP = 4;

    private final BoundedDnsCache cache = new BoundedDnsCache(MAX_CACHED);
    private final LoopResources loops;
    private final List<InetSocketAddress> servers;

    /// @param servers the name servers; empty for those of the machine
    EgressDns(LoopResources loops, List<InetSocketAddress> servers) {
        this.loops = loops;
        this.servers = servers;
    }

    /// @param timeout of a whole lookup
    void configure(NameResolverSpec resolver, Duration timeout) {
        resolver.runOn(loops)
                .resolveCache(cache)
                .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
                .completeOncePreferredResolved(true)
                .queryTimeout(timeout.dividedBy(QUERIES_PER_LOOKUP))
                .retryTcpOnTimeout(true)
                .searchDomains(List.of())
                .dnsAddressResolverGroupProvider(dns -> new BoundedResolverGroup(withServers(uncached(dns)), timeout));
    }

    /// Netty's caches of CNAMEs and of authoritative name servers have no maximum size either.
    private static DnsNameResolverBuilder uncached(DnsNameResolverBuilder dns) {
        return dns.cnameCache(NoopDnsCnameCache.INSTANCE)
                .authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE);
    }

    private DnsNameResolverBuilder withServers(DnsNameResolverBuilder dns) {
        return servers.isEmpty() ? dns : dns.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
    }

    private static final class BoundedResolverGroup extends DnsAddressResolverGroup {
        private final Duration timeout;

        BoundedResolverGroup(DnsNameResolverBuilder dns, Duration timeout) {
            super(dns);
            this.timeout = timeout;
        }

        @Override
        protected NameResolver<InetAddress> newNameResolver(
                EventLoop loop,
                ChannelFactory<? extends DatagramChannel> channels,
                DnsServerAddressStreamProvider servers)
                throws Exception {
            return new BoundedNameResolver(loop, super.newNameResolver(loop, channels, servers), timeout);
        }
    }
}
