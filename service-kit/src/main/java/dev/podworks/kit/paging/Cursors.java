package dev.podworks.kit.paging;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.secret.ServiceSecret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/// Writes and reads the opaque cursors of lists. Decisions: cursors.
///
/// A cursor names the last row that its reader saw, by time and id, so rows added meanwhile neither repeat nor hide
/// any. It is signed for one list of one account and mode: a tampered or foreign one is `invalid_cursor`.
public final class Cursors {
    private static final int SIGNATURE_BYTES = 12;

    private final ServiceSecret secret;

    public Cursors(ServiceSecret secret) {
        this.secret = secret;
    }

    /// The last row seen.
    public record Position(Instant at, String id) {}

    /// What a cursor is good for.
    ///
    /// @param list names the list, such as `projects`
    public record Scope(String list, AccountId account, Mode mode) {
        String purpose() {
            return "cursor/%s/%s/%s".formatted(list, account, mode.wire());
        }
    }

    public String write(Scope scope, Position position) {
        var payload = encode(position);
        var signature = secret.sign(scope.purpose(), payload);
        var cursor = ByteBuffer.allocate(SIGNATURE_BYTES + payload.length)
                .put(signature, 0, SIGNATURE_BYTES)
                .put(payload)
                .array();
        return encodeBase64(cursor);
    }

    /// @throws ApiException `invalid_cursor`
    public Position read(Scope scope, String cursor) {
        var bytes = decodeBase64(cursor);
        if (bytes.length <= SIGNATURE_BYTES + Long.BYTES + Integer.BYTES) {
            throw invalid();
        }
        var payload = Arrays.copyOfRange(bytes, SIGNATURE_BYTES, bytes.length);
        var expected = Arrays.copyOf(secret.sign(scope.purpose(), payload), SIGNATURE_BYTES);
        if (!MessageDigest.isEqual(expected, Arrays.copyOf(bytes, SIGNATURE_BYTES))) {
            throw invalid();
        }
        var buffer = ByteBuffer.wrap(payload);
        var at = Instant.ofEpochSecond(buffer.getLong(), buffer.getInt());
        return new Position(at, StandardCharsets.UTF_8.decode(buffer).toString());
    }

    private static byte[] encode(Position position) {
        var id = position.id().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES + id.length)
                .putLong(position.at().getEpochSecond())
                .putInt(position.at().getNano())
                .put(id)
                .array();
    }

    /// Takes only our own spelling of the bytes: base64 has others, by padding or by the last character's unused bits.
    private static byte[] decodeBase64(String cursor) {
        try {
            var bytes = Base64.getUrlDecoder().decode(cursor);
            if (encodeBase64(bytes).equals(cursor)) {
                return bytes;
            }
        } catch (IllegalArgumentException _) {
            // Not even base64.
        }
        throw invalid();
    }

    private static String encodeBase64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static ApiException invalid() {
        return ApiException.of(
                ErrorCode.INVALID_CURSOR, "This cursor is not one of this list. Start again without one.");
    }
}
