package dev.podworks.docs.site;

import dev.podworks.docs.text.Markdown.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// What can be found: every section of every page. The browser loads it when somebody searches for the first time.
final class SearchIndex {
    /// Enough for the words that matter, so that the index stays small.
    private static final int MAX_TEXT = 700;

    private SearchIndex() {}

    /// @param p the path, with the section's anchor
    /// @param t the page's title
    /// @param s the section's title; empty for the page itself
    /// @param x the text
    record Entry(String p, String t, String s, String x) {}

    static byte[] of(List<Page> pages) {
        var entries = pages.stream().flatMap(SearchIndex::entries).toList();
        return JsonMapper.shared().writeValueAsString(entries).getBytes(StandardCharsets.UTF_8);
    }

    /// An operation is found as a whole: nobody looks for its path parameters.
    private static Stream<Entry> entries(Page page) {
        return switch (page.layout()) {
            case TEXT ->
                page.sections().stream()
                        .filter(section -> !section.title().isEmpty())
                        .map(section -> entry(page, section));
            case COLUMNS -> Stream.of(new Entry(page.path(), page.title(), "", shorten(wholeText(page))));
        };
    }

    private static Entry entry(Page page, Section section) {
        return section.level() == 1
                ? new Entry(page.path(), page.title(), "", shorten(section.text()))
                : new Entry(
                        page.path() + "#" + section.anchor(), page.title(), section.title(), shorten(section.text()));
    }

    private static String wholeText(Page page) {
        return page.sections().stream()
                .map(Section::text)
                .collect(Collectors.joining(" "))
                .strip();
    }

    private static String shorten(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }
}
