package dev.podworks.kit.error;

import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/// The header of an error response that links to the page of the documentation about its code.
public final class HelpLink {
    /// Only errors of the public API have a page.
    private static final String PUBLIC = "/v1/";

    private HelpLink() {}

    /// @param code as in the error body
    public static void set(ServerWebExchange exchange, String code) {
        if (exchange.getRequest().getPath().value().startsWith(PUBLIC)) {
            exchange.getResponse()
                    .getHeaders()
                    .set(HttpHeaders.LINK, String.format(Locale.ROOT, "</docs/errors/%s>; rel=\"help\"", code));
        }
    }
}
