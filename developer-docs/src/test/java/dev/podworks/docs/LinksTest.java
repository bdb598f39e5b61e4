package dev.podworks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every link between pages leads to a page, and every anchor to a heading.
class LinksTest {
    private static final Pattern HREF = Pattern.compile(" (?:href|src|data-index|data-library)=\"([^\"]+)\"");
    private static final Pattern MARKDOWN_LINK = Pattern.compile("]\\((/[^)#]+)(?:#[^)]*)?\\)");
    private static final Pattern SEARCH_TARGET = Pattern.compile("\"p\":\"([^\"]+)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");
    /// Paths of the gateway that are not pages.
    private static final Set<String> ELSEWHERE = Set.of("/account", "/openapi.json", "/openapi.yaml", "/llms.txt");

    private final Map<String, String> pages = GeneratedSite.files(".html");
    private final Set<String> files = new HashSet<>();

    LinksTest() {
        files.addAll(ELSEWHERE);
        files.addAll(GeneratedSite.files("").keySet());
    }

    @Test
    void linksInPagesLeadToPagesAndSections() {
        assertThat(pages).hasSizeGreaterThan(100);
        assertThat(pages)
                .allSatisfy((path, html) -> assertThat(targets(html))
                        .as("links in %s", path)
                        .isNotEmpty()
                        .allSatisfy(target ->
                                assertThat(isValid(path, target)).as(target).isTrue()));
    }

    @Test
    void linksInMarkdownLeadToFiles() {
        var texts = GeneratedSite.files(".md");
        texts.putAll(GeneratedSite.files(".txt"));
        assertThat(texts)
                .allSatisfy(
                        (path, text) -> assertThat(MARKDOWN_LINK.matcher(text).results())
                                .as("links in %s", path)
                                .allSatisfy(link -> assertThat(files).contains(link.group(1))));
    }

    @Test
    void whatSearchFindsExists() {
        var index = GeneratedSite.files(".json").values().iterator().next();
        var targets = SEARCH_TARGET.matcher(index).results().map(target -> target.group(1));

        assertThat(targets)
                .hasSizeGreaterThan(200)
                .allSatisfy(target -> assertThat(isValid("", target)).as(target).isTrue());
    }

    @Test
    void pagesHaveOneTitleAndNoAnchorTwice() {
        pages.forEach((path, html) -> {
            assertThat(Pattern.compile("<h1").matcher(html).results()).as(path).hasSize(1);
            assertThat(ID.matcher(html).results().map(id -> id.group(1)))
                    .as("ids of %s", path)
                    .doesNotHaveDuplicates();
        });
    }

    private static Stream<String> targets(String html) {
        return HREF.matcher(html)
                .results()
                .map((MatchResult link) -> link.group(1))
                .filter(target -> !target.startsWith("https://"));
    }

    private boolean isValid(String page, String target) {
        var parts = target.split("#", 2);
        var path = parts[0].isEmpty() ? page : parts[0];
        return files.contains(path)
                && (parts.length == 1 || pages.getOrDefault(path, "").contains(" id=\"%s\"".formatted(parts[1])));
    }
}
