package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;

/// The headers with the caller tokens of one request: one for the service itself, and one for each other service
/// that it may call on behalf of the caller on this route.
///
/// A service relays only the token for the service that it calls, which cannot use it anywhere else.
public final class CallerTokenHeaders {
    private static final String FOR_OTHERS = "Podworks-Caller-For-";

    private CallerTokenHeaders() {}

    /// @param own the audience of the service that receives the request
    /// @param issuer issues a token for audiences
    public static void put(HttpHeaders headers, String own, Route route, Function<Set<String>, String> issuer) {
        // A service of the previous release relays its own token, so for one more release that token has all audiences.
        var audiences = new LinkedHashSet<String>();
        audiences.add(own);
        route.calls().forEach(peer -> audiences.add(Audience.internalOf(peer)));
        headers.set(CallerToken.HEADER, issuer.apply(audiences));
        route.calls().forEach(peer -> headers.set(header(peer), issuer.apply(Set.of(Audience.internalOf(peer)))));
    }

    /// The name of the header with the token for calls to another service.
    static String header(Service peer) {
        return FOR_OTHERS + peer.wire();
    }
}
