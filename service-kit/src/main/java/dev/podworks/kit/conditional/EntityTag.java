package dev.podworks.kit.conditional;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/// A weak entity tag: equivalent responses can differ in the signatures of presigned URLs.
final class EntityTag {
    /// Half of the lifetime of presigned URLs, so that a 304 never confirms URLs that are about to expire.
    private static final Duration WINDOW = Duration.ofMinutes(30);

    private static final int BYTES = 16;

    private EntityTag() {}

    static String of(byte[] body, Instant now) {
        return SignatureStripper.of(body)
                .map(unsigned -> tag(unsigned, now.getEpochSecond() / WINDOW.toSeconds()))
                .orElseGet(() -> tag(sha256(), body));
    }

    /// @param window number of the time window in which a 304 confirms the URLs
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
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
