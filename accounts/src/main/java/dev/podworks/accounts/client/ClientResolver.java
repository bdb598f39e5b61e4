package dev.podworks.accounts.client;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/// Determines the client of a request.
@Component
public final class ClientResolver {
    private static final String FORWARDED_FOR = "X-Forwarded-For";
    private static final int MAX_USER_AGENT = 200;

    private final int trustedProxies;

    ClientResolver(ClientProperties properties) {
        this.trustedProxies = properties.trustedProxies();
    }

    public Client resolve(ServerWebExchange exchange) {
        var request = exchange.getRequest();
        var peer = Objects.requireNonNull(request.getRemoteAddress()).getAddress();
        var agent = Optional.ofNullable(request.getHeaders().getFirst(HttpHeaders.USER_AGENT))
                .orElse("");
        return new Client(
                forwarded(request.getHeaders().getOrEmpty(FORWARDED_FOR)).orElse(peer),
                agent.substring(0, Math.min(agent.length(), MAX_USER_AGENT)));
    }

    /// Counted from the end: entries before those of our own proxies may be forged by the client.
    private Optional<InetAddress> forwarded(List<String> headers) {
        var entries = headers.stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(String::strip)
                .toList();
        return trustedProxies == 0 || entries.size() < trustedProxies
                ? Optional.empty()
                : literal(entries.get(entries.size() - trustedProxies));
    }

    /// Address literals only, so that no name is resolved.
    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
