package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;

/// The tokens that go with one request to a service: one for the service itself, and one for each other service that it
/// may ask in the caller's name while it serves this route.
///
/// A service passes on only the token for the one it asks, so that one can't use it anywhere else.
public final class CallerTokenHeaders {
    private static final String FOR_OTHERS = "Podworks-Caller-For-";

    private CallerTokenHeaders() {}

    /// @param own the audience of the service that gets the request
    /// @param mint makes the token for an audience
    public static void put(HttpHeaders headers, String own, Route route, Function<Set<String>, String> mint) {
        // A service of the last release passes on the token that it got itself: for one more release it is good there.
        var audiences = new LinkedHashSet<String>();
        audiences.add(own);
        route.calls().forEach(peer -> audiences.add(Audience.internalOf(peer)));
        headers.set(CallerToken.HEADER, mint.apply(audiences));
        route.calls().forEach(peer -> headers.set(header(peer), mint.apply(Set.of(Audience.internalOf(peer)))));
    }

    /// Where the token for asking another service is.
    static String header(Service peer) {
        return FOR_OTHERS + peer.wire();
    }
}
