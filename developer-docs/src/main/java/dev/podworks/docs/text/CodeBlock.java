package dev.podworks.docs.text;

/// A block of code outside Markdown.
public final class CodeBlock {
    private CodeBlock() {}

    public static String html(String language, String title, String code) {
        return CodeRenderer.of(language, title, code);
    }
}
