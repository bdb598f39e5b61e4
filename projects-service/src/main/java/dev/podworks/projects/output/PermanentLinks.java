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

/// Links to outputs that work as long as the output exists.
///
/// A link is a signed reference to one output. It is not stored, so it cannot be revoked without deleting the
/// output.
@Component
public class PermanentLinks {
    private static final String PURPOSE = "output";
    private static final String PATH = "/v1/outputs/";

    private final SignedTokens tokens;

    PermanentLinks(SignedTokens tokens) {
        this.tokens = tokens;
    }

    /// The event with the links to its outputs.
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
        return PATH + tokens.issue(PURPOSE, output.format().getBytes(StandardCharsets.UTF_8));
    }

    /// The output that a link refers to; empty if the signature is not valid.
    public Optional<OutputRef> verify(String token) {
        return tokens.verify(PURPOSE, token)
                .map(payload -> OutputRef.parse(new String(payload, StandardCharsets.UTF_8)));
    }
}
