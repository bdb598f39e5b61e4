package dev.podworks.testkit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The texts for people in a response of the API: details of errors, reasons of rejections and failures, warnings.
public final class ResponseTexts {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> SENTENCES = Set.of("detail", "importError");
    private static final String INVALID_REQUEST = "invalid_request";

    private ResponseTexts() {}

    /// @param body JSON; anything else has no texts
    /// @return a line per text that is wrong
    public static List<String> problems(String body) {
        try {
            var problems = new ArrayList<String>();
            addProblems(JSON.readTree(body), problems);
            return problems;
        } catch (JacksonException _) {
            return List.of();
        }
    }

    private static void addProblems(JsonNode node, List<String> problems) {
        if (node.isObject()) {
            sentences(node).forEach(name -> addProblems(node.path(name).asString(""), true, problems));
            if (node.has("path")) {
                addProblems(node.path("message").asString(""), false, problems);
            }
        }
        node.forEach(child -> addProblems(child, problems));
    }

    /// The detail of an invalid request is the path of a property, which its sender wrote, and a message of `extra`.
    private static Stream<String> sentences(JsonNode node) {
        return node.path("code").asString("").equals(INVALID_REQUEST)
                ? Stream.of()
                : Stream.concat(SENTENCES.stream(), node.has("code") ? Stream.of("message") : Stream.empty());
    }

    private static void addProblems(String text, boolean isSentence, List<String> problems) {
        var found = isSentence ? SentenceCheck.problems(text) : SentenceCheck.problemsWithin(withoutTypes(text));
        if (!text.isEmpty() && !found.isEmpty()) {
            problems.add("'%s' has %s".formatted(text, String.join(", ", found)));
        }
    }

    /// As in "must be a string or null": `null` is a type of JSON there.
    private static String withoutTypes(String text) {
        return text.replaceAll("(, | or | not )null\\b", "$1");
    }
}
