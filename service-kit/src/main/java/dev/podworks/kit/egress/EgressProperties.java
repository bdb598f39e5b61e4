package dev.podworks.kit.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// @param allowPrivate allows http and private addresses: only for local runs and tests, never in production
/// @param nameServers `host:port` of name servers instead of those of the machine: for tests
@ConfigurationProperties("podworks.egress")
record EgressProperties(boolean allowPrivate, @DefaultValue List<String> nameServers) {
    EgressProperties {
        nameServers = List.copyOf(nameServers);
    }

    List<InetSocketAddress> nameServerAddresses() {
        return nameServers.stream().map(EgressProperties::address).toList();
    }

    private static InetSocketAddress address(String server) {
        var colon = server.lastIndexOf(':');
        return new InetSocketAddress(
                InetAddress.ofLiteral(server.substring(0, colon)), Integer.parseInt(server.substring(colon + 1)));
    }
}
