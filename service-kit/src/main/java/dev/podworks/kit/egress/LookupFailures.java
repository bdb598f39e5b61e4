package dev.podworks.kit.egress;

import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolverException;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/// Distinguishes names that do not exist from lookups that failed.
final class LookupFailures {
    private LookupFailures() {}

    /// @return [UnresolvedHostException] if a retry may succeed, otherwise `UnknownHostException`
    static IOException classify(String host, Throwable failure) {
        var causes = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .toList();
        if (causes.stream().anyMatch(DnsNameResolverTimeoutException.class::isInstance)) {
            return UnresolvedHostException.timeout();
        }
        if (isServerFailure(causes)) {
            return UnresolvedHostException.serverFailure();
        }
        return failure instanceof UnknownHostException unknown ? unknown : new UnknownHostException(host);
    }

    private static boolean isServerFailure(List<Throwable> causes) {
        return causes.stream().anyMatch(cause -> switch (cause) {
            case DnsErrorCauseException refused -> !refused.getCode().equals(DnsResponseCode.NXDOMAIN);
            case DnsNameResolverException _ -> true;
            default -> false;
        });
    }
}
