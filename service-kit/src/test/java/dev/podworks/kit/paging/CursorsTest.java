package dev.podworks.kit.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Cursors.KeyPosition;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.secret.ServiceSecret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorsTest {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final int SEQUENCES = 300;

    private final Ids ids = new Ids(InstantSource.system());
    private final Cursors cursors = new Cursors(secret(1));
    private final Scope scope = new Scope("projects", ids.account(), Mode.LIVE);

    @Test
    void decodedCursorIsTheEncodedPosition() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < SEQUENCES; i++) {
            var position = position(random);
            assertThat(cursors.decode(scope, cursors.encode(scope, position)))
                    .as("seed %d, %s", seed, position)
                    .isEqualTo(position);
        }
    }

    @Test
    void cursorIsUrlSafe() {
        var random = new Random(7);
        Stream.generate(() -> cursors.encode(scope, position(random)))
                .limit(SEQUENCES)
                .forEach(cursor -> assertThat(cursor).matches("[A-Za-z0-9_-]+"));
    }

    @Test
    void changedCharacterIsDetected() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < SEQUENCES; i++) {
            var cursor = cursors.encode(scope, position(random));
            var at = random.nextInt(cursor.length());
            var other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            if (cursor.charAt(at) != other) {
                assertRejected(cursor.substring(0, at) + other + cursor.substring(at + 1), "seed " + seed);
            }
        }
    }

    /// Base64 ignores some bits of the last character: only the canonical encoding is valid.
    @Test
    void nonCanonicalLastCharacterIsDetected() {
        for (var id : new String[] {"a", "ab", "abc"}) {
            var cursor = cursors.encode(scope, new Position(Instant.EPOCH, id));
            var last = cursor.charAt(cursor.length() - 1);
            ALPHABET.chars()
                    .filter(other -> other != last)
                    .forEach(other -> assertRejected(
                            cursor.substring(0, cursor.length() - 1) + (char) other, "last character " + (char) other));
        }
    }

    @Test
    void changedBitIsDetected() {
        var cursor = Base64.getUrlDecoder().decode(cursors.encode(scope, position(new Random(3))));
        for (int bit = 0; bit < cursor.length * 8; bit++) {
            var changed = cursor.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertRejected(Base64.getUrlEncoder().withoutPadding().encodeToString(changed), "bit " + bit);
        }
    }

    @Test
    void truncatedOrExtendedCursorIsDetected() {
        var cursor = cursors.encode(scope, position(new Random(3)));
        for (int length = 0; length < cursor.length(); length++) {
            assertRejected(cursor.substring(0, length), "length " + length);
        }
        assertRejected(cursor + "A", "additional character");
        assertRejected(cursor + "=", "padding");
    }

    @Test
    void cursorOfAnotherListAccountOrModeIsRejected() {
        var cursor = cursors.encode(scope, position(new Random(3)));

        assertRejected(new Scope("events", scope.account(), scope.mode()), cursor);
        assertRejected(new Scope(scope.list(), ids.account(), scope.mode()), cursor);
        assertRejected(new Scope(scope.list(), scope.account(), Mode.TEST), cursor);
    }

    @Test
    void cursorOfOtherFiltersOrAnotherOrderIsRejected() {
        var byName = scope.filteredBy(Map.of("sort", "name", "query", "a"));
        var cursor = cursors.encode(byName, new KeyPosition("Zoë, part 2", "prj_1"));

        assertThat(cursors.decodeKey(scope.filteredBy(new TreeMap<>(Map.of("query", "a", "sort", "name"))), cursor))
                .isEqualTo(new KeyPosition("Zoë, part 2", "prj_1"));
        assertRejected(scope, cursor);
        assertRejected(scope.filteredBy(Map.of("sort", "name")), cursor);
        assertRejected(scope.filteredBy(Map.of("sort", "-name", "query", "a")), cursor);
        assertRejected(byName, cursors.encode(scope, position(new Random(3))));
        assertThat(scope.filteredBy(Map.of())).isEqualTo(scope);
    }

    @Test
    void cursorOfAnotherServiceIsRejected() {
        var foreign = new Cursors(secret(2)).encode(scope, position(new Random(3)));

        assertRejected(foreign, "another secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "abc", "ä", "%00", "eyJhbGciOiJub25lIn0", "../../etc/passwd"})
    void malformedCursorIsRejected(String text) {
        assertRejected(text, text);
    }

    private static Position position(Random random) {
        var at = Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L));
        var id = new byte[1 + random.nextInt(40)];
        for (int i = 0; i < id.length; i++) {
            id[i] = (byte) ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        }
        return new Position(at, new String(id, StandardCharsets.US_ASCII));
    }

    private void assertRejected(String cursor, String what) {
        assertThatThrownBy(() -> cursors.decode(scope, cursor))
                .as(what)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_CURSOR));
    }

    private void assertRejected(Scope other, String cursor) {
        assertThatThrownBy(() -> cursors.decode(other, cursor))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_CURSOR));
    }

    private static ServiceSecret secret(int fill) {
        var bytes = new byte[32];
        Arrays.fill(bytes, (byte) fill);
        return ServiceSecret.parse(Base64.getEncoder().encodeToString(bytes));
    }
}
