package dev.podworks.kit.upstream;

import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.RoundRobinDnsAddressResolverGroup;
import java.time.Duration;
import java.util.function.UnaryOperator;
import reactor.netty.http.client.HttpClient;

/// Where our own services, and the store, are found by their names.
///
/// A container that is made anew has another address, and Docker's name server promises the old one for ten minutes:
/// for so long nobody would find it. Where a name has several addresses, connections are spread over them.
public final class UpstreamDns {
    private static final Duration KNOWN_FOR = Duration.ofSeconds(5);

    private UpstreamDns() {}

    /// The client, which looks names up like this.
    public static HttpClient lookUpFor(HttpClient client) {
        return lookUpFor(client, KNOWN_FOR, UnaryOperator.identity());
    }

    /// @param servers where to ask; as the machine is set up, if it changes nothing
    static HttpClient lookUpFor(HttpClient client, Duration knownFor, UnaryOperator<DnsNameResolverBuilder> servers) {
        return client.resolver(names -> names.cacheMaxTimeToLive(knownFor)
                .dnsAddressResolverGroupProvider(
                        resolver -> new RoundRobinDnsAddressResolverGroup(servers.apply(resolver))));
    }
}
