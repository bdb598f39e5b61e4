package dev.podworks.kit.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.text.SentenceCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every text of an API error, in the code of all services, with values for its placeholders.
class ErrorTextsTest {
    private static final Pattern ERROR =
            Pattern.compile("ApiException\\s*\\.(of|invalidState|unavailable|rateLimited)\\(");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final int TEXTS_MIN = 60;

    @Test
    void everyErrorOfTheApiIsACorrectSentence() throws IOException {
        var problems = new TreeMap<String, List<String>>();
        var texts = texts();
        texts.forEach(text -> {
            var found = SentenceCheck.problems(text);
            if (!found.isEmpty()) {
                problems.put(text, found);
            }
        });
        assertThat(texts).as("texts that were found").hasSizeGreaterThan(TEXTS_MIN);
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The import failed: refused..",
                "The API does not answer: null.",
                "1 hours were added.",
                "1 h were added.",
                "Replace  it.",
                "The file %s is missing.",
                "No stop"
            })
    void wrongSentencesAreFound(String text) {
        assertThat(SentenceCheck.problems(text)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The file was not uploaded. Upload it and submit again.",
                "1 h was added.",
                "11 hours are left.",
                "The account already has a show with the name 'Talks'."
            })
    void correctSentencesPass(String text) {
        assertThat(SentenceCheck.problems(text)).isEmpty();
    }

    private static List<String> texts() throws IOException {
        var texts = new ArrayList<String>();
        var root = Path.of(System.getProperty("podworks.root"));
        try (var modules = Files.list(root)) {
            for (var module : modules.map(each -> each.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (var files = Files.walk(module)) {
                    for (var file : files.filter(each -> each.toString().endsWith(".java"))
                            .toList()) {
                        addTexts(Files.readString(file), texts);
                    }
                }
            }
        }
        return texts;
    }

    private static void addTexts(String source, List<String> texts) {
        for (var error = ERROR.matcher(source); error.find(); ) {
            for (var argument : arguments(source, error.end())) {
                if (argument.startsWith("\"") && argument.contains(" ")) {
                    texts.add(rendered(argument));
                }
            }
        }
    }

    /// Terms that are no literals have a value that is none of the wrong ones; one after a full stop is a sentence.
    private static String rendered(String argument) {
        var text = new StringBuilder();
        int end = 0;
        for (var literal = LITERAL.matcher(argument); literal.find(); end = literal.end()) {
            if (argument.substring(end, literal.start()).contains("formatted(")) {
                break;
            }
            boolean isJoined = argument.substring(end, literal.start())
                            .replaceAll("[+\\s]", "")
                            .length()
                    > 0;
            text.append(isJoined ? "value" : "").append(literal.group(1));
        }
        return text.toString()
                .replaceAll("(?<=[.] )%s$", "Try again.")
                .replace("%s", "interview.wav")
                .replace("%d", "1");
    }

    /// The arguments of a call, split at its own commas.
    private static List<String> arguments(String source, int start) {
        var arguments = new ArrayList<String>();
        int depth = 0;
        boolean quoted = false;
        int from = start;
        for (int i = start; depth >= 0; i++) {
            char c = source.charAt(i);
            quoted ^= c == '"' && source.charAt(i - 1) != '\\';
            depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
            if (!quoted && (depth < 0 || depth == 0 && c == ',')) {
                arguments.add(source.substring(from, i).strip());
                from = i + 1;
            }
        }
        return arguments;
    }
}
