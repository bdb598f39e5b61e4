package dev.podworks.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class IdsTest {
    private static final String OPAQUE = "01kahp3x8v0s5m2c9d7q4e6t1r";

    private final AtomicLong millis = new AtomicLong(1_000_000_000_000L);
    private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());
    private final Ids ids = new Ids(clock);
    private final JsonMapper json = new JsonMapper();

    @Test
    void idsSortByTimeOfCreation() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var created = new ArrayList<String>();
        for (int i = 0; i < 2_000; i++) {
            created.add(ids.project().value());
            millis.addAndGet(1 + random.nextLong(100_000_000));
        }

        assertThat(created).as("seed %d", seed).isSorted();
    }

    /// The events of one transaction, such as `project.validating` and `project.queued`.
    @Test
    void eventIdsOfOneMillisecondSortByOrderOfCreation() {
        assertThat(Stream.generate(ids::event).limit(20_000).map(EventId::value))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void idsOfOneMillisecondAreUnique() {
        var created = Stream.generate(ids::project).limit(20_000).toList();

        assertThat(new HashSet<>(created)).hasSize(20_000);
    }

    @Test
    void createdIdIsValid() {
        List<Supplier<Id>> kinds = List.of(
                ids::account,
                ids::project,
                ids::show,
                ids::file,
                ids::event,
                ids::key,
                ids::endpoint,
                ids::connection,
                ids::destination,
                ids::delivery,
                ids::user,
                ids::session,
                ids::invitation,
                ids::request);
        for (var kind : kinds) {
            var id = kind.get();
            assertThat(id.value()).matches("[a-z]+_[0-9a-hjkmnp-tv-z]{26}");
            assertThat(make(id.getClass(), id.value())).isEqualTo(id);
        }
    }

    @Test
    void prefixesAreUnique() {
        assertThat(kinds().map(IdsTest::prefix)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void idIsAStringInJson(Class<? extends Id> kind) {
        var id = make(kind, prefix(kind) + OPAQUE);

        assertThat(json.writeValueAsString(id)).isEqualTo('"' + prefix(kind) + OPAQUE + '"');
        assertThat((Object) json.readValue(json.writeValueAsString(id), kind)).isEqualTo(id);
        assertThat(id).hasToString(prefix(kind) + OPAQUE);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void idOfAnotherTypeIsRejected(Class<? extends Id> kind) {
        kinds().filter(other -> other != kind)
                .forEach(other -> assertThatThrownBy(() -> make(kind, prefix(other) + OPAQUE))
                        .isInstanceOf(IllegalArgumentException.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "prj_",
                "prj_short",
                "PRJ_01kahp3x8v0s5m2c9d7q4e6t1r",
                "prj_01KAHP3X8V0S5M2C9D7Q4E6T1R",
                " prj_01kahp3x8v0s5m2c9d7q4e6t1r",
                "prj_01kahp3x8v0s5m2c9d7q4e6t1r\n",
                "prj_01kahp3x8v0s5m2c9d7q4e6t1r'--",
                "prj_../../../../../../etc/passwd",
                "prj_01kahp3x8v0s5m2c9d7q4e6t1r01kahp3x8v0s5m2c9d7q4e6t1r"
            })
    void malformedIdIsRejected(String text) {
        assertThatThrownBy(() -> new ProjectId(text)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Id.parse(ProjectId.PREFIX, text, ProjectId::new)).isEmpty();
    }

    /// Random text, mostly with characters close to the alphabet.
    @Test
    void otherCharactersAreRejected() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            var at = random.nextInt(OPAQUE.length());
            var character = (char) random.nextInt(0x250);
            var text = "prj_" + OPAQUE.substring(0, at) + character + OPAQUE.substring(at + 1);
            if (Character.toString(character).matches("[0-9a-z]")) {
                assertThat(new ProjectId(text).value()).isEqualTo(text);
            } else {
                assertThatThrownBy(() -> new ProjectId(text))
                        .as("seed %d, %s", seed, text)
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @SuppressWarnings("unchecked")
    static Stream<Class<? extends Id>> kinds() {
        return Arrays.stream(Id.class.getPermittedSubclasses()).map(kind -> (Class<? extends Id>) kind);
    }

    private static String prefix(Class<? extends Id> kind) {
        try {
            return (String) kind.getField("PREFIX").get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Id make(Class<? extends Id> kind, String value) {
        try {
            return kind.getConstructor(String.class).newInstance(value);
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
