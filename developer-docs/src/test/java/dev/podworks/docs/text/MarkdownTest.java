package dev.podworks.docs.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkdownTest {
    private final Markdown markdown = new Markdown(Map.of("not_found", "/docs/errors/not_found"));

    @Test
    void namesAreLinkedOutsideLinksAndHeadings() {
        var link = "<a href=\"/docs/errors/not_found\"><code>not_found</code></a>";

        assertThat(markdown.inline("404 `not_found`.")).isEqualTo("404 " + link + ".");
        assertThat(markdown.html("## `not_found`")).doesNotContain(link).contains("id=\"not_found\"");
        assertThat(markdown.inline("[`not_found`](/x)")).isEqualTo("<a href=\"/x\"><code>not_found</code></a>");
    }

    @Test
    void onlyAdjacentTabsAreGrouped() {
        var html = markdown.html("```go tab\na\n```\n\n```java tab\nb\n```\n\nText.\n\n```go\nc\n```");

        assertThat(html.split("<div class=\"tabs\">", -1)).hasSize(2);
        assertThat(html.substring(html.indexOf("class=\"tabs\""), html.indexOf("Text.")))
                .contains("Go", "Java");
    }

    @Test
    void htmlInTextIsNotRendered() {
        assertThat(CodeBlock.html("text", "<b>", "<script>")).doesNotContain("<b>", "<script>");
    }

    @Test
    void sectionsHaveTheTextBelowTheirHeading() {
        assertThat(Markdown.sections("# A\n\nOne `two`.\n\n## B c\n\n- three\n"))
                .extracting(Markdown.Section::title, Markdown.Section::anchor, Markdown.Section::text)
                .contains(tuple("A", "a", "One two."), tuple("B c", "b-c", "three"));
    }
}
