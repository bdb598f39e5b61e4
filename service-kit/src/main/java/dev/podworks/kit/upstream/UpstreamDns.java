package dev.podworks.kit.upstream;

import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.RoundRobinDnsAddressResolverGroup;
import java.time.Duration;
import java.util.function.UnaryOperator;
import reactor.netty.http.client.HttpClient;

/// Name resolution for other services and the object store.
///
/// A recreated container has another address, but Docker's name server returns the old one with a TTL of ten
/// minutes, so the TTL is capped. If a name has several addresses, connections are distributed over them.
public final class UpstreamDns {
    private static final Duration MAX_TTL = Duration.ofSeconds(5);

    private UpstreamDns() {}

    /// Configures name resolution of a client.
    public static HttpClient configure(HttpClient client) {
        return configure(client, MAX_TTL, UnaryOperator.identity());
    }

    /// @param servers sets the name servers; the identity for those of the machine
    static HttpClient configure(HttpClient client, Duration maxTtl, UnaryOperator<DnsNameResolverBuilder> servers) {
        return client.resolver(names -> names.cacheMaxTimeToLive(maxTtl)
                .dnsAddressResolverGroupProvider(
                        resolver -> new RoundRobinDnsAddressResolverGroup(servers.apply(resolver))));
    }
}
