package dev.podworks.testkit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds what is wrong with a text for people: what joined sentences, missing values and counts of one go wrong with.
public final class SentenceCheck {
    /// What people wrote, such as names, is not ours. An apostrophe within a word is no quotation mark.
    private static final Pattern QUOTED =
            Pattern.compile("(?<![\\p{L}\\d])'[^'\\n]*'(?!\\p{L})|\"[^\"\\n]*\"|\u201c[^\u201d\\n]*\u201d|`[^`\\n]*`");
    private static final Pattern TWO_STOPS = Pattern.compile("(?<![./])[.]{2}(?![./])");
    private static final Pattern MISSING =
            Pattern.compile("\\b(null|undefined|NaN|Invalid Date)\\b|\\[object Object]|Optional\\[");
    private static final Pattern PLACEHOLDER = Pattern.compile("%[sd]|\\{[a-zA-Z0-9]*}");
    private static final Pattern DISAGREEMENT = Pattern.compile(
            "(?<![\\d.,:])1 (h|min|s|hours|minutes|seconds|days|projects|files|tracks|deliveries|credits|attempts)"
                    + "(?: were\\b| are\\b| have\\b|(?<=[a-z]{4}s)\\b)");

    private SentenceCheck() {}

    /// @return empty for a correct text of one or more sentences
    public static List<String> problems(String text) {
        var problems = new ArrayList<String>(problemsWithin(text));
        if (!text.matches("(?s).*[^.!?][.!?]['\")]?")) {
            problems.add("does not end with one full stop");
        }
        return problems;
    }

    /// The same for a text with lines, such as an e-mail, or for a part of a sentence.
    public static List<String> problemsWithin(String text) {
        var ours = QUOTED.matcher(text).replaceAll("'it'");
        var problems = new ArrayList<String>();
        if (TWO_STOPS.matcher(ours).find()) {
            problems.add("two full stops");
        }
        if (MISSING.matcher(ours).find()) {
            problems.add("a value that is missing");
        }
        if (Pattern.compile("\\S  +\\S").matcher(ours).find()) {
            problems.add("two spaces");
        }
        if (PLACEHOLDER.matcher(ours).find()) {
            problems.add("a placeholder");
        }
        if (DISAGREEMENT.matcher(ours).find()) {
            problems.add("a plural after 1");
        }
        return problems;
    }
}
