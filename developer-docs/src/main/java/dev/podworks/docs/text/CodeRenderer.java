package dev.podworks.docs.text;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;
import org.jspecify.annotations.Nullable;

/// Code in text, linked if it is the name of something with a page, and blocks of code.
///
/// The first word after a fence is the language. Further words: `tab` puts adjacent blocks into tabs, and
/// `file=NAME` is a heading.
final class CodeRenderer implements NodeRenderer {
    private static final Map<String, String> LANGUAGES = Map.of(
            "bash", "Shell",
            "json", "JSON",
            "python", "Python",
            "javascript", "JavaScript",
            "java", "Java",
            "go", "Go",
            "http", "HTTP",
            "text", "Text");

    private final HtmlWriter writer;
    private final Map<String, String> links;

    CodeRenderer(HtmlNodeRendererContext context, Map<String, String> links) {
        this.writer = context.getWriter();
        this.links = links;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(Code.class, FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
        if (node instanceof FencedCodeBlock block) {
            tabs(block);
        } else {
            inline((Code) node);
        }
    }

    private void inline(Code code) {
        var target = links.get(code.getLiteral());
        var html = "<code>%s</code>".formatted(Markdown.escape(code.getLiteral()));
        writer.raw(target == null || isLinked(code) ? html : "<a href=\"%s\">%s</a>".formatted(target, html));
    }

    private static boolean isLinked(Node node) {
        return Stream.<Node>iterate(node, parent -> parent != null, Node::getParent)
                .anyMatch(parent -> parent instanceof Link || parent instanceof Heading);
    }

    private void tabs(FencedCodeBlock block) {
        if (isTab(block) && !isTab(block.getPrevious())) {
            writer.raw("<div class=\"tabs\">");
        }
        block(block);
        if (isTab(block) && !isTab(block.getNext())) {
            writer.raw("</div>");
        }
    }

    private static boolean isTab(@Nullable Node node) {
        return node instanceof FencedCodeBlock block && block.getInfo().contains(" tab");
    }

    private void block(FencedCodeBlock block) {
        var words = block.getInfo().split(" ", -1);
        var language = words[0].isEmpty() ? "text" : words[0];
        var title = Stream.of(words)
                .filter(word -> word.startsWith("file="))
                .map(word -> word.substring("file=".length()))
                .findFirst()
                .orElse(LANGUAGES.getOrDefault(language, language));
        writer.line();
        writer.raw(of(language, title, block.getLiteral()));
        writer.line();
    }

    static String of(String language, String title, String code) {
        return """
                <figure class="code" data-language="%s"><figcaption><span>%s</span>\
                <button type="button" class="copy" hidden>Copy</button></figcaption>\
                <pre tabindex="0"><code>%s</code></pre></figure>""".formatted(
                        Markdown.escape(LANGUAGES.getOrDefault(language, language)),
                        Markdown.escape(title),
                        Highlighter.html(language, code.stripTrailing()));
    }
}
