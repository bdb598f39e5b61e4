package dev.podworks.kit.caller;

import java.util.Optional;
import org.springframework.web.server.ServerWebExchange;

/// The client that a request comes from, as the gateway saw it. Services know it on routes of the audit log only.
///
/// @param ipAddress of the client; not of a proxy of ours
/// @param userAgent as the client names itself, shortened; may be empty
public record ClientInfo(String ipAddress, String userAgent) {
    private static final String ATTRIBUTE = ClientInfo.class.getName();

    public static Optional<ClientInfo> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    public void storeIn(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }
}
