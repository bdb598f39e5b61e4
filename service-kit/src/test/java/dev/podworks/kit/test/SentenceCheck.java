package dev.podworks.kit.test;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds what is wrong with a text for people: what joined sentences, missing values and counts of one go wrong with.
public final class SentenceCheck {
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

    /// The same for a text with lines, such as an e-mail.
    public static List<String> problemsWithin(String text) {
        var problems = new ArrayList<String>();
        if (text.contains("..")) {
            problems.add("two full stops");
        }
        if (Pattern.compile("\\bnull\\b").matcher(text).find()) {
            problems.add("null");
        }
        if (Pattern.compile("\\S  +\\S").matcher(text).find()) {
            problems.add("two spaces");
        }
        if (PLACEHOLDER.matcher(text).find()) {
            problems.add("a placeholder");
        }
        if (DISAGREEMENT.matcher(text).find()) {
            problems.add("a plural after 1");
        }
        return problems;
    }
}
