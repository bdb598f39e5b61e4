package dev.podworks.kit.egress;

import io.netty.resolver.DefaultAddressResolverGroup;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/// The one way out to addresses that strangers choose.
public final class Egress {
    private static final AddressGuard GUARD = new AddressGuard();

    private final boolean allowPrivate;

    Egress(boolean allowPrivate) {
        this.allowPrivate = allowPrivate;
    }

    /// A client that connects to public addresses only. It follows no redirect.
    public HttpClient client(ConnectionProvider connections, Duration connectLimit) {
        var client = HttpClient.create(connections)
                .followRedirect(false)
                .resolver(DefaultAddressResolverGroup.INSTANCE)
                .option(io.netty.channel.ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectLimit.toMillis());
        return allowPrivate
                ? client
                : client.doOnChannelInit((_, channel, _) -> channel.pipeline().addFirst(AddressGuard.NAME, GUARD));
    }

    /// What is wrong with an address as it is written, before anybody is asked what it resolves to.
    ///
    /// @return a reason for the one who gave it; empty where nothing is
    public Optional<String> fault(URI address) {
        var scheme = Optional.ofNullable(address.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !(allowPrivate && scheme.equals("http"))) {
            return Optional.of("must be an https address");
        }
        if (address.getHost() == null) {
            return Optional.of("must name a host");
        }
        if (address.getRawUserInfo() != null) {
            return Optional.of("must not carry a user or password");
        }
        return Optional.empty();
    }
}
