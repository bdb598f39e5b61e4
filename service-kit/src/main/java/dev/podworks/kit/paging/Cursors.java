package dev.podworks.kit.paging;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.secret.ServiceSecret;
import dev.podworks.kit.secret.SignedTokens;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/// Encodes and decodes the opaque cursors of lists. Decisions: cursors.
///
/// A cursor contains the sort key and id of the last row of a page, so rows that are added meanwhile cause no
/// duplicates and no gaps. It is signed for one list of one account and mode, with its filters and order; any other
/// cursor is `invalid_cursor`.
public final class Cursors {
    private final SignedTokens tokens;

    public Cursors(ServiceSecret secret) {
        this.tokens = new SignedTokens(secret);
    }

    /// The last row of a page that is sorted by time.
    public record Position(Instant at, String id) {}

    /// The last row of a page that is sorted by something else.
    ///
    /// @param key the value that the list is sorted by, as text without the character NUL
    public record KeyPosition(String key, String id) {}

    /// Where a cursor is valid.
    ///
    /// @param list name of the list, such as `projects`
    public record Scope(String list, AccountId account, Mode mode) {
        /// The same list with these filters and this order.
        ///
        /// @param filters equal values must have equal texts; empty for the list as it is by default
        public Scope filteredBy(Map<String, ?> filters) {
            return filters.isEmpty() ? this : new Scope(list + "?" + new TreeMap<>(filters), account, mode);
        }

        String purpose() {
            return "cursor/%s/%s/%s".formatted(list, account, mode.wire());
        }
    }

    public String encode(Scope scope, Position position) {
        return tokens.issue(scope.purpose(), toBytes(position));
    }

    /// @throws ApiException `invalid_cursor`
    public Position decode(Scope scope, String cursor) {
        var payload = tokens.verify(scope.purpose(), cursor).orElseThrow(Cursors::invalid);
        var buffer = ByteBuffer.wrap(payload);
        var at = Instant.ofEpochSecond(buffer.getLong(), buffer.getInt());
        return new Position(at, StandardCharsets.UTF_8.decode(buffer).toString());
    }

    public String encode(Scope scope, KeyPosition position) {
        var bytes = (position.key() + '\0' + position.id()).getBytes(StandardCharsets.UTF_8);
        return tokens.issue(scope.purpose(), bytes);
    }

    /// @throws ApiException `invalid_cursor`
    public KeyPosition decodeKey(Scope scope, String cursor) {
        var payload = tokens.verify(scope.purpose(), cursor).orElseThrow(Cursors::invalid);
        var parts = new String(payload, StandardCharsets.UTF_8).split("\0", 2);
        return new KeyPosition(parts[0], parts[1]);
    }

    private static byte[] toBytes(Position position) {
        var id = position.id().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES + id.length)
                .putLong(position.at().getEpochSecond())
                .putInt(position.at().getNano())
                .put(id)
                .array();
    }

    private static ApiException invalid() {
        return ApiException.of(
                ErrorCode.INVALID_CURSOR,
                "The cursor is not valid for this list with these filters and this order. Start again without a cursor.");
    }
}
