package dev.podworks.docs.site;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.podworks.docs.text.Markdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The HTML templates. A missing variable is an error. `{{#md}}…{{/md}}` renders Markdown.
public final class Templates {
    private final Path folder;
    private final Mustache.Compiler compiler;
    private final Mustache.Lambda markdown;

    public Templates(Path folder, Markdown markdown) {
        this.folder = folder;
        this.compiler = Mustache.compiler().withLoader(name -> Files.newBufferedReader(folder.resolve(name + ".html")));
        this.markdown = (fragment, out) -> out.write(markdown.inline(fragment.execute()));
    }

    public String render(String name, Map<String, Object> values) {
        var context = new HashMap<>(values);
        context.put("md", markdown);
        return template(name).execute(context);
    }

    private Template template(String name) {
        try (var source = Files.newBufferedReader(folder.resolve(name + ".html"))) {
            return compiler.compile(source);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the template " + name, e);
        }
    }
}
