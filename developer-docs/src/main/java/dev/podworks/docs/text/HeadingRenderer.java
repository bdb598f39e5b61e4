package dev.podworks.docs.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/// Headings that can be linked to.
final class HeadingRenderer implements NodeRenderer {
    private final HtmlNodeRendererContext context;

    HeadingRenderer(HtmlNodeRendererContext context) {
        this.context = context;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(Heading.class);
    }

    @Override
    public void render(Node node) {
        var writer = context.getWriter();
        var heading = (Heading) node;
        var name = "h" + heading.getLevel();
        var anchor = anchor(Markdown.plain(heading));
        writer.line();
        writer.tag(name, Map.of("id", anchor));
        for (var child = heading.getFirstChild(); child != null; child = child.getNext()) {
            context.render(child);
        }
        writer.raw("<a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this section\">#</a>".formatted(anchor));
        writer.tag("/" + name);
        writer.line();
    }

    static String anchor(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.]+", "-").replaceAll("^-|-$", "");
    }
}
