package dev.podworks.kit.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/// The one way out to addresses that strangers choose.
///
/// Its clients run on event loops of their own, so nothing that another server does, or does not do, keeps this
/// service's own requests waiting.
public final class Egress implements AutoCloseable {
    private static final AddressGuard GUARD = new AddressGuard();
    /// Decimal, octal and hexadecimal, of one to four parts: what C libraries take for an IPv4 address.
    private static final Pattern NUMBERS = Pattern.compile("(?i)(0x[0-9a-f]*|[0-9]+)([.](0x[0-9a-f]*|[0-9]+))*[.]?");

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final boolean allowPrivate;
    private final LoopResources loops = LoopResources.create("egress", LoopResources.DEFAULT_IO_WORKER_COUNT, true);
    private final EgressDns names;

    Egress(boolean allowPrivate) {
        this(allowPrivate, List.of());
    }

    Egress(boolean allowPrivate, List<InetSocketAddress> nameServers) {
        this.allowPrivate = allowPrivate;
        this.names = new EgressDns(loops, nameServers);
    }

    /// A client that connects to public addresses only. It follows no redirect.
    ///
    /// @param connectLimit for connecting to an address; resolving its name may take half as long before that, and
    ///     ends with an [UnresolvedHostException]
    public HttpClient client(ConnectionProvider connections, Duration connectLimit) {
        var client = HttpClient.create(connections)
                .runOn(loops)
                .followRedirect(false)
                .resolver(spec -> names.resolve(spec, connectLimit.dividedBy(2)))
                .option(io.netty.channel.ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectLimit.toMillis());
        return allowPrivate
                ? client
                : client.doOnChannelInit((_, channel, _) -> channel.pipeline().addFirst(AddressGuard.NAME, GUARD));
    }

    /// The same, and private addresses that are written as numbers are refused at once. What a name means is judged
    /// with every connection, since it may change.
    public Optional<String> validateTarget(URI address) {
        return validate(address)
                .or(() -> Optional.of(address)
                        .filter(target -> !allowPrivate && isPrivateLiteral(target.getHost()))
                        .map(_ -> "must be a public address"));
    }

    /// Where C libraries and Java may take the same numbers for different addresses, nobody knows what was meant.
    private static boolean isPrivateLiteral(String host) {
        try {
            var address = InetAddress.ofLiteral(host);
            return !PublicAddresses.contain(address) || isAmbiguous(host, address);
        } catch (IllegalArgumentException _) {
            return isNumber(host); // anything else is a name
        }
    }

    static boolean isNumber(String host) {
        return NUMBERS.matcher(host).matches();
    }

    private static boolean isAmbiguous(String host, InetAddress address) {
        return isNumber(host) && !address.getHostAddress().equals(host);
    }

    /// What is wrong with an address as it is written, before anybody is asked what it resolves to.
    ///
    /// @return a reason for the one who gave it; empty where nothing is
    public Optional<String> validate(URI address) {
        var scheme = Optional.ofNullable(address.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !(allowPrivate && scheme.equals("http"))) {
            return Optional.of("must be an https URL");
        }
        if (address.getHost() == null) {
            return Optional.of("must contain a host");
        }
        if (address.getRawUserInfo() != null) {
            return Optional.of("must not contain a user or password");
        }
        return Optional.empty();
    }

    /// Ends every connection and lookup of its clients.
    @Override
    public void close() {
        loops.disposeLater(Duration.ZERO, CLOSE_TIMEOUT).subscribe();
    }
}
