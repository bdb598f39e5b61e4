package dev.podworks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.reference.Paths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Nothing of the API is missing from the pages.
class CompletenessTest {
    private static final Pattern SECTION = Pattern.compile("(?m)^## (\\w+)$");

    private final ApiDocument api = GeneratedSite.api();

    @Test
    void everyOperationHasAPageWithACommandAndItsErrors() {
        var pages = GeneratedSite.files(".html");

        assertThat(api.operations()).hasSizeGreaterThan(40).allSatisfy(operation -> {
            var page = pages.get(Paths.of(operation));
            assertThat(page)
                    .as(operation.name())
                    .contains(operation.summary(), ">curl</i>", "<code>%s</code>".formatted(operation.path()));
            assertThat(operation.errors())
                    .isNotEmpty()
                    .allSatisfy(error -> assertThat(page).contains("/docs/errors/" + error.code()));
        });
    }

    @Test
    void everyEventHasAPageWithAnExample() {
        var pages = GeneratedSite.files(".html");

        assertThat(api.events())
                .hasSizeGreaterThan(15)
                .allSatisfy(event -> assertThat(pages.get(Paths.of(event)))
                        .as(event.path())
                        .contains("&quot;%s&quot;".formatted(event.path())));
    }

    @Test
    void somebodyHasWrittenAboutEveryErrorCode() {
        var codes = new TreeSet<>(api.errors().keySet());
        codes.addAll(api.reasons().keySet());

        assertThat(SECTION.matcher(GeneratedSite.text(GeneratedSite.SOURCES.resolve("error-codes.md")))
                        .results()
                        .map(section -> section.group(1)))
                .containsExactlyInAnyOrderElementsOf(codes);
        assertThat(GeneratedSite.files(".html").keySet())
                .containsAll(codes.stream().map("/docs/errors/%s"::formatted).toList());
    }

    /// Otherwise a code that operations return would have no page.
    @Test
    void theErrorCodesOfTheDocumentAreThoseOfTheServices() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::wire))
                .containsAll(api.errors().keySet());
    }

    @Test
    void everyGuideIsInTheMenu() throws IOException {
        var menu = GeneratedSite.text(GeneratedSite.SOURCES.resolve("menu.yaml"));
        try (var guides = Files.list(GeneratedSite.SOURCES.resolve("guides"))) {
            assertThat(guides.map(Path::getFileName).map(Path::toString))
                    .allSatisfy(
                            file -> assertThat(menu).containsPattern("\\b%s\\b".formatted(file.replace(".md", ""))));
        }
    }

    @Test
    void everyPageIsAlsoMarkdown() {
        assertThat(GeneratedSite.files(".md").keySet())
                .containsExactlyInAnyOrderElementsOf(GeneratedSite.files(".html").keySet().stream()
                        .map(path -> path + ".md")
                        .toList());
        assertThat(GeneratedSite.files(".md"))
                .allSatisfy((path, text) ->
                        assertThat(text).as(path).startsWith("# ").doesNotContain("{{", "<div", "<ul"));
    }
}
