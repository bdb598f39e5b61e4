package dev.podworks.docs.site;

import dev.podworks.docs.text.Markdown;
import java.util.List;

/// A page of the site.
///
/// @param path where it is served
/// @param description one sentence, for search engines and language models
/// @param markdown the whole page, with its title
/// @param body HTML, without the title
/// @param layout how wide the content is
public record Page(String path, String title, String description, String markdown, String body, Layout layout) {

    /// Text with a list of its headings, or a description beside samples.
    public enum Layout {
        TEXT,
        COLUMNS
    }

    /// Of Markdown alone.
    public static Page of(String path, String title, String description, String markdown, Markdown renderer) {
        return new Page(
                path,
                title,
                description,
                "# %s\n\n%s\n\n%s\n".formatted(title, description, markdown.strip()),
                renderer.html(markdown),
                Layout.TEXT);
    }

    List<Markdown.Section> sections() {
        return Markdown.sections(markdown);
    }

    /// Its headings, for the list at the side.
    List<Markdown.Section> headings() {
        return layout == Layout.COLUMNS
                ? List.of()
                : sections().stream().filter(section -> section.level() == 2).toList();
    }

    String file() {
        return path.substring(1) + ".html";
    }

    String markdownFile() {
        return path.substring(1) + ".md";
    }
}
