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

/// Creates the HTTP clients for URLs that customers choose.
///
/// These clients have their own event loops, so that slow servers cannot delay this service's other requests.
public final class Egress implements AutoCloseable {
    private static final AddressGuard GUARD = new AddressGuard();
    /// Decimal, octal and hexadecimal numbers of one to four parts, which C libraries parse as an IPv4 address.
    private static final Pattern NUMERIC = Pattern.compile("(?i)(0x[0-9a-f]*|[0-9]+)([.](0x[0-9a-f]*|[0-9]+))*[.]?");

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final boolean allowPrivate;
    private final LoopResources loops = LoopResources.create("egress", LoopResources.DEFAULT_IO_WORKER_COUNT, true);
    private final EgressDns dns;

    Egress(boolean allowPrivate) {
        this(allowPrivate, List.of());
    }

    Egress(boolean allowPrivate, List<InetSocketAddress> nameServers) {
        this.allowPrivate = allowPrivate;
        this.dns = new EgressDns(loops, nameServers);
    }

    /// A client that connects to public addresses only and does not follow redirects.
    ///
    /// @param connectTimeout for connecting to an address. Resolving the name before may take half of it and then
    ///     fails with [UnresolvedHostException]
    public HttpClient client(ConnectionProvider connections, Duration connectTimeout) {
        var client = HttpClient.create(connections)
                .runOn(loops)
                .followRedirect(false)
                .resolver(spec -> dns.configure(spec, connectTimeout.dividedBy(2)))
                .option(io.netty.channel.ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectTimeout.toMillis());
        return allowPrivate
                ? client
                : client.doOnChannelInit((_, channel, _) -> channel.pipeline().addFirst(AddressGuard.NAME, GUARD));
    }

    /// Validates a URL like {@link #validate}, and rejects literal private addresses. The addresses of names are
    /// checked on each connection, because they can change.
    public Optional<String> validateTarget(URI address) {
        return validate(address)
                .or(() -> Optional.of(address)
                        .filter(target -> !allowPrivate && isPrivateLiteral(target.getHost()))
                        .map(_ -> "must be a public address"));
    }

    /// Also true for numbers that C libraries and Java parse as different addresses.
    private static boolean isPrivateLiteral(String host) {
        try {
            var address = InetAddress.ofLiteral(host);
            return !PublicAddresses.contain(address) || isAmbiguous(host, address);
        } catch (IllegalArgumentException _) {
            return isNumeric(host); // otherwise it is a name
        }
    }

    static boolean isNumeric(String host) {
        return NUMERIC.matcher(host).matches();
    }

    private static boolean isAmbiguous(String host, InetAddress address) {
        return isNumeric(host) && !address.getHostAddress().equals(host);
    }

    /// Validates a URL without resolving its host.
    ///
    /// @return an error message for the customer; empty if the URL is valid
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

    /// Closes all connections and lookups of its clients.
    @Override
    public void close() {
        loops.disposeLater(Duration.ZERO, CLOSE_TIMEOUT).subscribe();
    }
}
