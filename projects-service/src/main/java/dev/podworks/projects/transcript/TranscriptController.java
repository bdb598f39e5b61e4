package dev.podworks.projects.transcript;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.output.OutputLinks;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The account page's routes of transcripts. They are not open to API keys.
@RestController
class TranscriptController {
    private static final String PATH = "/account/api/projects/{id}/transcript";

    private final TranscriptCommands commands;
    private final OutputLinks links;

    TranscriptController(TranscriptCommands commands, OutputLinks links) {
        this.commands = commands;
        this.links = links;
    }

    @GetMapping(PATH)
    Mono<TranscriptView> get(Caller caller, @PathVariable ProjectId id) {
        return commands.find(caller, id).map(this::view);
    }

    @PutMapping(PATH)
    Mono<TranscriptView> correct(
            Caller caller,
            @PathVariable ProjectId id,
            @ValidBody(ApiDocument.ACCOUNT) Mono<CorrectTranscriptRequest> body) {
        return body.flatMap(request -> commands.correct(caller, id, request)).map(this::view);
    }

    @PostMapping(PATH + "/restore")
    Mono<TranscriptView> restore(
            Caller caller,
            @PathVariable ProjectId id,
            @ValidBody(ApiDocument.ACCOUNT) Mono<RestoreTranscriptRequest> body) {
        return body.flatMap(request -> commands.restore(caller, id, request.number()))
                .map(this::view);
    }

    private TranscriptView view(CorrectableTranscript transcript) {
        var textUrl = links.link(transcript.text());
        var versions = transcript.versions();
        return versions == null ? TranscriptView.original(textUrl) : TranscriptView.of(versions, textUrl);
    }
}
