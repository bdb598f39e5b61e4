package dev.podworks.docs;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.guide.Directives;
import dev.podworks.docs.guide.Guide;
import dev.podworks.docs.reference.Curl;
import dev.podworks.docs.reference.ErrorPages;
import dev.podworks.docs.reference.LanguageModelText;
import dev.podworks.docs.reference.Paths;
import dev.podworks.docs.reference.ReferencePages;
import dev.podworks.docs.site.Assets;
import dev.podworks.docs.site.Navigation;
import dev.podworks.docs.site.Navigation.Entry;
import dev.podworks.docs.site.Navigation.Group;
import dev.podworks.docs.site.Page;
import dev.podworks.docs.site.Site;
import dev.podworks.docs.site.Templates;
import dev.podworks.docs.text.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Writes all pages. Arguments: the folder with the sources, the folder for the pages.
public final class DocsGenerator {
    private static final String HOME = "quickstart";
    private static final String SETUP = """
            ```bash
            export PODWORKS_URL=%s
            export PODWORKS_KEY=%s
            ```""".formatted(Curl.URL, Curl.KEY);

    private final Path sources;
    private final ApiDocument api;
    private final Markdown markdown;
    private final Templates templates;
    private final ReferencePages reference;
    private final ErrorPages errors;

    private DocsGenerator(Path sources, ApiDocument api) throws IOException {
        this.sources = sources;
        this.api = api;
        this.markdown = new Markdown(Paths.byName(api));
        this.templates = new Templates(sources.resolve("site/templates"), markdown);
        this.reference = new ReferencePages(api, templates, markdown);
        this.errors = new ErrorPages(api, markdown, Files.readString(sources.resolve("docs/error-codes.md")));
    }

    public static void main(String[] arguments) throws IOException {
        var yaml = new YAMLMapper();
        try (var document = DocsGenerator.class.getClassLoader().getResourceAsStream("openapi.yaml")) {
            var api = new ApiDocument(yaml.readTree(document));
            new DocsGenerator(Path.of(arguments[0]), api).site().write(Path.of(arguments[1]));
        }
    }

    private Site site() {
        var groups = new ArrayList<Group>();
        var guides = new ArrayList<Page>();
        menu().valueStream().forEach(group -> {
            var pages = group.path("pages")
                    .valueStream()
                    .map(slug -> guide(slug.asString()))
                    .toList();
            guides.addAll(pages);
            groups.add(new Group(
                    group.path("title").asString(),
                    pages.stream().map(this::entry).toList()));
        });
        groups.add(new Group("API reference", reference.menu()));
        var pages = Stream.of(guides, reference.pages(), errors.pages())
                .flatMap(List::stream)
                .toList();
        return new Site(
                        pages,
                        notFound(),
                        new Navigation(groups),
                        templates,
                        new Assets(sources.resolve("site/assets")))
                .with("llms.txt", new LanguageModelText(api, guides).text())
                .with("llms-full.txt", LanguageModelText.full(pages));
    }

    private Page notFound() {
        return Page.of(
                "/docs/not-found",
                "Page not found",
                "There is no page at this address.",
                "Search for what you need, or look at [all operations](%s#all-operations) and [all error codes](%s)."
                        .formatted(Paths.API, Paths.ERRORS),
                markdown);
    }

    private JsonNode menu() {
        return new YAMLMapper().readTree(sources.resolve("docs/menu.yaml").toFile());
    }

    private Page guide(String slug) {
        var guide = Guide.read(sources.resolve("docs/guides"), slug);
        var text = new Directives(api, SETUP).replaceIn(guide.markdown());
        return Page.of(
                slug.equals(HOME) ? "/docs" : "/docs/" + slug, guide.title(), guide.description(), text, markdown);
    }

    /// The errors' pages are below that of all errors.
    private Entry entry(Page page) {
        return new Entry(page.title(), page.path(), "", page.path().equals(Paths.ERRORS) ? errors.menu() : List.of());
    }
}
