package dev.podworks.gateway.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// Escapes characters that are not allowed in a URI, as browsers do, before the framework parses it. Otherwise the
/// framework responds with a bare 400, without our error body and request id.
///
/// Paths are normalized as in RFC 3986, section 6.2.2: unreserved characters are not escaped, and escapes are in
/// upper case. Otherwise the framework, which matches decoded paths, would route `/account/%61pi` as `/account/api`
/// behind filters that took it for another path. What remains ambiguous is refused by {@link PathValidator}.
@Component
final class RequestTargetNormalizer implements NettyServerCustomizer {
    private static final String UNRESERVED_MARKS = "-._~";
    private static final String RESERVED = ":/?@!$&'()*+,;=";
    private static final Pattern ESCAPE = Pattern.compile("%([0-9A-Fa-f]{2})");

    @Override
    public HttpServer apply(HttpServer server) {
        return server.doOnChannelInit((_, channel, _) -> addTo(channel));
    }

    private static void addTo(Channel channel) {
        channel.pipeline().addAfter(NettyPipeline.HttpCodec, "target-normalizer", new Handler());
    }

    private static final class Handler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request) {
                request.setUri(normalize(request.uri()));
            }
            context.fireChannelRead(message);
        }
    }

    static String normalize(String target) {
        var query = target.indexOf('?');
        var path = query < 0 ? target : target.substring(0, query);
        if (path.indexOf('%') < 0 && IntStream.range(0, target.length()).allMatch(at -> isLegal(target, at))) {
            return target;
        }
        return unescapeUnreserved(escaped(path)) + (query < 0 ? "" : escaped(target.substring(query)));
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (isLegal(text, i)) {
                escaped.append(text.charAt(i));
            } else {
                // Netty decodes each byte of the target to the character with the same code.
                escaped.append(escape(text.charAt(i)));
            }
        }
        return escaped.toString();
    }

    /// @param path in which every percent sign begins a valid escape
    private static String unescapeUnreserved(String path) {
        return ESCAPE.matcher(path).replaceAll(escape -> {
            var character = (char) Integer.parseInt(escape.group(1), 16);
            return isUnreserved(character) ? String.valueOf(character) : escape(character);
        });
    }

    private static String escape(char character) {
        return String.format(Locale.ROOT, "%%%02X", (int) character);
    }

    private static boolean isLegal(String target, int at) {
        var character = target.charAt(at);
        if (character == '%') {
            return at + 2 < target.length() && isHex(target.charAt(at + 1)) && isHex(target.charAt(at + 2));
        }
        return isUnreserved(character) || RESERVED.indexOf(character) >= 0;
    }

    private static boolean isUnreserved(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || UNRESERVED_MARKS.indexOf(character) >= 0;
    }

    private static boolean isHex(char character) {
        return Character.digit(character, 16) >= 0;
    }
}
