package dev.podworks.docs.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// Renders Markdown.
public final class Markdown {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private final HtmlRenderer renderer;

    /// @param links names that are written as code, and the paths of their pages
    public Markdown(Map<String, String> links) {
        this.renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .nodeRendererFactory(context -> new CodeRenderer(context, links))
                .nodeRendererFactory(HeadingRenderer::new)
                .build();
    }

    /// @param anchor its id in the page
    public record Section(int level, String anchor, String title, String text) {}

    public String html(String markdown) {
        return renderer.render(PARSER.parse(markdown));
    }

    /// Without a paragraph around it, if it is a single one.
    public String inline(String markdown) {
        var document = PARSER.parse(markdown);
        var only = document.getFirstChild();
        if (only instanceof Paragraph && only.getNext() == null) {
            var html = renderer.render(document).strip();
            return html.substring("<p>".length(), html.length() - "</p>".length());
        }
        return renderer.render(document);
    }

    /// The headings, each with the text below it up to the next one. Text before the first one has an empty title.
    public static List<Section> sections(String markdown) {
        var sections = new ArrayList<Section>();
        var title = "";
        var level = 1;
        var text = new StringBuilder();
        for (var node = PARSER.parse(markdown).getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                sections.add(new Section(
                        level,
                        HeadingRenderer.anchor(title),
                        title,
                        text.toString().strip()));
                title = plain(heading);
                level = heading.getLevel();
                text.setLength(0);
            } else {
                text.append(plain(node)).append(' ');
            }
        }
        sections.add(new Section(
                level, HeadingRenderer.anchor(title), title, text.toString().strip()));
        return sections;
    }

    /// The text without any markup, and without blocks of code.
    static String plain(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }

            @Override
            protected void visitChildren(Node parent) {
                super.visitChildren(parent);
                if (!(parent instanceof Heading)) {
                    text.append(' ');
                }
            }
        });
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    /// For attributes and text in HTML.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
