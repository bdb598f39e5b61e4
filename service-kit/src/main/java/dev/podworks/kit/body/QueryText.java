package dev.podworks.kit.body;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.json.StorableText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.http.server.reactive.ServerHttpRequest;

/// Checks query parameters by the rules for text in a body.
///
/// The framework decodes bytes that are not UTF-8 to U+FFFD, so a search for one text would find another.
public final class QueryText {
    private static final String NOT_UTF_8 = "must be UTF-8, percent-encoded";

    private QueryText() {}

    /// @throws ApiException `invalid_request` with the parameter's name
    public static void check(ServerHttpRequest request) {
        var query = request.getURI().getRawQuery();
        if (query == null || query.indexOf('%') < 0) {
            return;
        }
        for (var parameter : query.split("&", -1)) {
            validate(parameter).ifPresent(message -> {
                throw ValidationErrors.of(name(parameter), message);
            });
        }
    }

    private static Optional<String> validate(String encoded) {
        return decode(encoded).map(StorableText::validate).orElse(Optional.of(NOT_UTF_8));
    }

    private static String name(String parameter) {
        return decode(List.of(parameter.split("=", 2)).getFirst())
                .filter(name -> !name.isEmpty())
                .orElse("query");
    }

    private static Optional<String> decode(String encoded) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(encoded)))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private static byte[] bytes(String encoded) {
        var bytes = new ByteArrayOutputStream(encoded.length());
        var parts = encoded.split("%", -1);
        bytes.writeBytes(parts[0].getBytes(StandardCharsets.UTF_8));
        Arrays.stream(parts).skip(1).forEach(part -> {
            bytes.write(Integer.parseInt(part.substring(0, 2), 16));
            bytes.writeBytes(part.substring(2).getBytes(StandardCharsets.UTF_8));
        });
        return bytes.toByteArray();
    }
}
