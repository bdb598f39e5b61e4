package dev.podworks.docs.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The files of the whole site.
public final class Site {
    private final List<Page> pages;
    private final Navigation navigation;
    private final Templates templates;
    private final Assets assets;
    private final Page notFound;
    private final Map<String, byte[]> files = new TreeMap<>();

    /// @param notFound what is shown instead of a page that does not exist; not in the search index
    public Site(List<Page> pages, Page notFound, Navigation navigation, Templates templates, Assets assets) {
        this.pages = pages;
        this.notFound = notFound;
        this.navigation = navigation;
        this.templates = templates;
        this.assets = assets;
    }

    /// Adds a file that is not a page.
    public Site with(String file, String text) {
        files.put(file, bytes(text));
        return this;
    }

    /// Replaces the files in a folder. Files of an earlier build that are not written again are deleted.
    public void write(Path folder) throws IOException {
        var order = pages.stream().map(Page::path).toList();
        assets.add("search.json", SearchIndex.of(pages));
        files.putAll(assets.files());
        for (var page : Stream.concat(pages.stream(), Stream.of(notFound)).toList()) {
            if (files.put(page.file(), bytes(html(page, order))) != null) {
                throw new IllegalStateException("two pages have the path " + page.path());
            }
            files.put(page.markdownFile(), bytes(page.markdown()));
        }
        deleteOthers(folder);
        for (var file : files.entrySet()) {
            var target = folder.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.write(target, file.getValue());
        }
    }

    private String html(Page page, List<String> order) {
        var values = new HashMap<String, Object>();
        values.put("page", page);
        values.put("markdownPath", "/" + page.markdownFile());
        values.put("columns", page.layout() == Page.Layout.COLUMNS);
        values.put("headings", page.headings());
        values.put("hasHeadings", page.headings().size() > 1);
        values.put("navigation", navigation.on(page.path()));
        values.put("assets", assets.paths());
        var position = order.indexOf(page.path());
        values.put("previous", position > 0 ? List.of(pages.get(position - 1)) : List.of());
        values.put("next", position < order.size() - 1 ? List.of(pages.get(position + 1)) : List.of());
        return templates.render("page", values);
    }

    private void deleteOthers(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var present = Files.walk(folder)) {
            for (var file : present.filter(Files::isRegularFile).toList()) {
                if (!files.containsKey(folder.relativize(file).toString().replace('\\', '/'))) {
                    Files.delete(file);
                }
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
