package dev.podworks.projects.output;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.OutputLink;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.secret.SignedTokens;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/// Links to finished files that work as long as the files exist. Decisions: outputs' lasting links.
///
/// A link is a signed name of one output. Nothing is kept of it, so it can't be taken back but with its file.
@Component
public class LastingLinks {
    private static final String PURPOSE = "output";
    private static final String PATH = "/v1/outputs/";

    private final SignedTokens tokens;

    LastingLinks(SignedTokens tokens) {
        this.tokens = tokens;
    }

    /// The event with the links of the outputs that it tells of.
    public ProjectEvent addTo(ProjectEvent event) {
        var project = event.project();
        return new ProjectEvent(project.withOutputLinks(links(project)), event.previousStatus());
    }

    private List<OutputLink> links(ProjectSnapshot project) {
        var files =
                Optional.ofNullable(project.outputs()).map(StoredOutputs::files).orElse(List.of());
        return IntStream.range(0, files.size())
                .mapToObj(position -> new OutputLink(files.get(position).name(), path(project, position)))
                .toList();
    }

    private String path(ProjectSnapshot project, int position) {
        var output = new OutputRef(project.submissionRef(), position);
        return PATH + tokens.write(PURPOSE, output.write().getBytes(StandardCharsets.UTF_8));
    }

    /// The output that a link names; empty for what we never wrote.
    public Optional<OutputRef> read(String token) {
        return tokens.read(PURPOSE, token).map(payload -> OutputRef.read(new String(payload, StandardCharsets.UTF_8)));
    }
}
