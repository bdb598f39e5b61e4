package dev.podworks.projects.output;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Permanent links: a link grants access to its output without authentication.
@RestController
class OutputController {
    private final PermanentLinks permanentLinks;
    private final OutputLinks links;
    private final ProjectTable projects;

    OutputController(PermanentLinks permanentLinks, OutputLinks links, ProjectTable projects) {
        this.permanentLinks = permanentLinks;
        this.links = links;
        this.projects = projects;
    }

    /// @return a redirect to a presigned link, or the error `not_found` for a link that is not valid, `gone` for a
    ///         deleted output
    @GetMapping("/v1/outputs/{token}")
    Mono<ResponseEntity<Void>> get(@PathVariable String token) {
        return Mono.justOrEmpty(permanentLinks.verify(token))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("output")))
                .flatMap(output -> projects.find(output.project())
                        .flatMap(project -> Mono.justOrEmpty(output(project, output)))
                        .switchIfEmpty(Mono.error(OutputController::gone)))
                .map(this::redirect);
    }

    private static Optional<StoredOutput> output(Project project, OutputRef output) {
        return Optional.ofNullable(project.outputs())
                .filter(_ -> project.stage().submission() == output.submission().number())
                .filter(stored -> output.position() < stored.files().size())
                .map(stored -> stored.files().get(output.position()));
    }

    private ResponseEntity<Void> redirect(StoredOutput output) {
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(links.link(output))
                .cacheControl(CacheControl.noStore())
                .build();
    }

    private static ApiException gone() {
        return ApiException.of(ErrorCode.GONE, "This output has been deleted.");
    }
}
