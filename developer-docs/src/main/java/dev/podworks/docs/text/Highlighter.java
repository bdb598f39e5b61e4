package dev.podworks.docs.text;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Colours code: comments, strings, numbers and keywords. A regular expression is enough for short samples, and no
/// script has to run in the browser.
final class Highlighter {
    private static final String STRING = "\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])*'|`[^`]*`";
    private static final String NUMBER = "\\b\\d[\\d_.]*\\b";
    private static final Pattern HASH_COMMENTS = tokens("(?<![\\w$&\"'{])#[^\\n]*");
    private static final Pattern SLASH_COMMENTS = tokens("(?<!:)//[^\\n]*");
    private static final Pattern NO_COMMENTS = tokens("(?!)");

    private static final Map<String, Set<String>> KEYWORDS = Map.of(
            "bash",
                    Set.of(
                            "export", "until", "while", "do", "done", "for", "in", "if", "then", "fi", "curl", "jq",
                            "echo"),
            "python",
                    Set.of(
                            "import", "from", "def", "return", "class", "if", "else", "for", "in", "and", "or", "not",
                            "with", "as", "try", "except", "True", "False", "None", "raise", "while"),
            "javascript",
                    Set.of(
                            "import",
                            "from",
                            "const",
                            "let",
                            "function",
                            "return",
                            "if",
                            "else",
                            "for",
                            "of",
                            "async",
                            "await",
                            "new",
                            "true",
                            "false",
                            "null",
                            "throw",
                            "try",
                            "catch"),
            "java",
                    Set.of(
                            "import", "void", "var", "final", "static", "return", "if", "else", "for", "new", "true",
                            "false", "null", "throws", "boolean", "byte", "int", "long", "try", "catch", "switch",
                            "case", "default"),
            "go",
                    Set.of(
                            "package", "import", "func", "return", "if", "else", "for", "range", "var", "const", "type",
                            "nil", "true", "false", "bool", "string", "byte", "error", "defer"),
            "json", Set.of("true", "false", "null"));

    private Highlighter() {}

    private static Pattern tokens(String comment) {
        return Pattern.compile(
                "(?<comment>%s)|(?<string>%s)|(?<number>%s)|(?<word>[A-Za-z_]\\w*)".formatted(comment, STRING, NUMBER));
    }

    static String html(String language, String code) {
        var keywords = KEYWORDS.getOrDefault(language, Set.of());
        if (keywords.isEmpty()) {
            return Markdown.escape(code);
        }
        var html = new StringBuilder();
        var end = 0;
        var tokens = grammar(language).matcher(code);
        while (tokens.find()) {
            html.append(Markdown.escape(code.substring(end, tokens.start())));
            html.append(token(tokens, keywords, language, code));
            end = tokens.end();
        }
        return html.append(Markdown.escape(code.substring(end))).toString();
    }

    private static Pattern grammar(String language) {
        return switch (language) {
            case "bash", "python" -> HASH_COMMENTS;
            case "json" -> NO_COMMENTS;
            default -> SLASH_COMMENTS;
        };
    }

    private static String token(Matcher token, Set<String> keywords, String language, String code) {
        var text = Markdown.escape(token.group());
        if (token.group("comment") != null) {
            return "<i class=\"c\">%s</i>".formatted(text);
        }
        if (token.group("string") != null) {
            var isName = language.equals("json") && code.startsWith(":", token.end());
            return "<i class=\"%s\">%s</i>".formatted(isName ? "p" : "s", text);
        }
        if (token.group("number") != null) {
            return "<i class=\"n\">%s</i>".formatted(text);
        }
        return keywords.contains(token.group()) ? "<i class=\"k\">%s</i>".formatted(text) : text;
    }
}
