package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeySecretTest {
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int SEQUENCES = 2_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void aSecretNamesItsModeAndHas36CharactersAfterIt() {
        assertThat(KeySecret.generate(Mode.LIVE, random).value()).matches("pw_live_[0-9A-Za-z]{36}");
        assertThat(KeySecret.generate(Mode.TEST, random).value()).matches("pw_test_[0-9A-Za-z]{36}");
    }

    @Test
    void everyGeneratedSecretIsRecognised() {
        for (int i = 0; i < SEQUENCES; i++) {
            var secret = secret();
            assertThat(KeySecret.parse(secret)).as("%s, seed %d", secret, seed).isPresent();
        }
    }

    /// A CRC-32 finds every burst of up to 32 bits: one wrong character, or two swapped neighbours.
    @Test
    void oneMistypedCharacterIsRecognised() {
        for (int i = 0; i < SEQUENCES; i++) {
            var secret = secret();
            var at = 8 + random.nextInt(36);
            var wrong = replace(secret, at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
            if (!wrong.equals(secret)) {
                assertThat(KeySecret.parse(wrong))
                        .as("%s, seed %d", wrong, seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void twoSwappedNeighboursAreRecognised() {
        for (int i = 0; i < SEQUENCES; i++) {
            var secret = secret();
            var at = 8 + random.nextInt(35);
            var wrong = replace(replace(secret, at, secret.charAt(at + 1)), at + 1, secret.charAt(at));
            if (!wrong.equals(secret)) {
                assertThat(KeySecret.parse(wrong))
                        .as("%s, seed %d", wrong, seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void aTestKeyCannotBeEditedIntoALiveOne() {
        var secret = KeySecret.generate(Mode.TEST, random).value();
        assertThat(KeySecret.parse(secret.replace("pw_test_", "pw_live_"))).isEmpty();
    }

    @Test
    void malformedTextIsNotAKey() {
        var secret = secret();
        for (var text : new String[] {
            "",
            "pw_live_",
            "x",
            secret + "0",
            secret.substring(0, secret.length() - 1),
            " " + secret,
            secret + "\n",
            secret.replace("pw_", "PW_"),
            "pw_live_" + "é".repeat(36),
            "pw_live_" + "0".repeat(36)
        }) {
            assertThat(KeySecret.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void theSecretIsNotLogged() {
        var secret = KeySecret.generate(Mode.LIVE, random);
        assertThat(secret.toString()).hasSize(13).doesNotContain(secret.value().substring(12));
    }

    private String secret() {
        return KeySecret.generate(random.nextBoolean() ? Mode.LIVE : Mode.TEST, random)
                .value();
    }

    private static String replace(String text, int at, char character) {
        return text.substring(0, at) + character + text.substring(at + 1);
    }
}
