package dev.podworks.kit.conditional;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/// The tag of one answer: weak, since two answers that mean the same can differ in their links' signatures.
final class EntityTag {
    /// Half of what a signed link lives, so that a 304 never confirms links that are about to end.
    private static final Duration LINKS_CONFIRMED_FOR = Duration.ofMinutes(30);

    private static final Pattern SIGNATURE = Pattern.compile("X-Amz-[A-Za-z-]+=[^&\"]*");
    private static final int BYTES = 16;

    private EntityTag() {}

    static String of(byte[] answer, Instant now) {
        var text = new String(answer, StandardCharsets.UTF_8);
        var unsigned = SIGNATURE.matcher(text).replaceAll("");
        return unsigned.length() == text.length()
                ? tag(answer)
                : tag((unsigned + now.getEpochSecond() / LINKS_CONFIRMED_FOR.toSeconds())
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static String tag(byte[] content) {
        var digest = sha256().digest(content);
        var encoder = Base64.getUrlEncoder().withoutPadding();
        return "W/\"%s\"".formatted(encoder.encodeToString(Arrays.copyOf(digest, BYTES)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
