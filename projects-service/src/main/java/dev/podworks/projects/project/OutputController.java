package dev.podworks.projects.project;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.output.LastingLinks;
import dev.podworks.projects.output.OutputLinks;
import dev.podworks.projects.output.OutputRef;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The lasting links: whoever has one may have the file, as long as there is one.
@RestController
class OutputController {
    private final LastingLinks lasting;
    private final OutputLinks links;
    private final ProjectTable projects;

    OutputController(LastingLinks lasting, OutputLinks links, ProjectTable projects) {
        this.lasting = lasting;
        this.links = links;
        this.projects = projects;
    }

    /// @return a redirect to a link of the store, or the error `not_found` for no link of ours, `gone` for a file
    ///         that was there once
    @GetMapping("/v1/outputs/{token}")
    Mono<ResponseEntity<Void>> read(@PathVariable String token) {
        return Mono.justOrEmpty(lasting.read(token))
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
        return ApiException.of(ErrorCode.GONE, "This file is not kept any more.");
    }
}
