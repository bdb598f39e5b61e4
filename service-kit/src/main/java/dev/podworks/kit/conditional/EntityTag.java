package dev.podworks.kit.conditional;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/// The tag of one answer: weak, since two answers that mean the same can differ in their links' signatures.
final class EntityTag {
    /// Half of what a signed link lives, so that a 304 never confirms links that are about to end.
    private static final Duration LINKS_CONFIRMED_FOR = Duration.ofMinutes(30);

    private static final int BYTES = 16;

    private EntityTag() {}

    static String of(byte[] answer, Instant now) {
        return SignatureStripper.of(answer)
                .map(unsigned -> tag(unsigned, now.getEpochSecond() / LINKS_CONFIRMED_FOR.toSeconds()))
                .orElseGet(() -> tag(sha256(), answer));
    }

    /// @param window in which the links of an answer are confirmed
    private static String tag(byte[] unsigned, long window) {
        var digest = sha256();
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, window));
        return tag(digest, unsigned);
    }

    private static String tag(MessageDigest sha256, byte[] content) {
        var digest = sha256.digest(content);
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
