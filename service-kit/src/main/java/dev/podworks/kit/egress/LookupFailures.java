package dev.podworks.kit.egress;

import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolverException;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/// Tells a name that does not exist from one that nobody could say anything about.
final class LookupFailures {
    private LookupFailures() {}

    /// @return an [UnresolvedHostException] where another try may succeed, else an `UnknownHostException`
    static IOException explain(String host, Throwable fault) {
        var causes = Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
                .toList();
        if (causes.stream().anyMatch(DnsNameResolverTimeoutException.class::isInstance)) {
            return UnresolvedHostException.timeout();
        }
        if (isServerFailure(causes)) {
            return UnresolvedHostException.serverFailure();
        }
        return fault instanceof UnknownHostException unknown ? unknown : new UnknownHostException(host);
    }

    private static boolean isServerFailure(List<Throwable> causes) {
        return causes.stream().anyMatch(cause -> switch (cause) {
            case DnsErrorCauseException refused -> !refused.getCode().equals(DnsResponseCode.NXDOMAIN);
            case DnsNameResolverException _ -> true;
            default -> false;
        });
    }
}
