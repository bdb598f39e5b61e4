package dev.podworks.gateway.door;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// Escapes whatever can't stand in a URI, as browsers do, before the framework reads it: it answers such a target with
/// a bare 400 otherwise, without our error body and without a request id.
///
/// A query then means what its sender meant; a path is refused at the door, which knows no escapes.
@Component
final class MendedTargets implements NettyServerCustomizer {
    private static final String LEGAL = "-._~:/?@!$&'()*+,;=";

    @Override
    public HttpServer apply(HttpServer server) {
        return server.doOnChannelInit((_, channel, _) -> addTo(channel));
    }

    private static void addTo(Channel channel) {
        channel.pipeline().addAfter(NettyPipeline.HttpCodec, "mended-targets", new Handler());
    }

    private static final class Handler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request) {
                request.setUri(mend(request.uri()));
            }
            context.fireChannelRead(message);
        }
    }

    static String mend(String target) {
        for (int i = 0; i < target.length(); i++) {
            if (!isLegal(target, i)) {
                return mendFrom(target, i);
            }
        }
        return target;
    }

    private static String mendFrom(String target, int first) {
        var mended = new StringBuilder(target.substring(0, first));
        for (int i = first; i < target.length(); i++) {
            if (isLegal(target, i)) {
                mended.append(target.charAt(i));
            } else {
                // The decoder hands bytes on as characters of the same number.
                mended.append(String.format(Locale.ROOT, "%%%02X", (int) target.charAt(i)));
            }
        }
        return mended.toString();
    }

    private static boolean isLegal(String target, int at) {
        var character = target.charAt(at);
        if (character == '%') {
            return at + 2 < target.length() && isHex(target.charAt(at + 1)) && isHex(target.charAt(at + 2));
        }
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || LEGAL.indexOf(character) >= 0;
    }

    private static boolean isHex(char character) {
        return Character.digit(character, 16) >= 0;
    }
}
