package dev.podworks.projects.show;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.InternalShows;
import dev.podworks.contracts.show.InternalShows.ReadShows;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ValidationErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Shows. Specification: Endpoints, Shows and usage.
@RestController
class ShowsController {
    private final Shows shows;
    private final ShowCommands commands;

    ShowsController(Shows shows, ShowCommands commands) {
        this.shows = shows;
        this.commands = commands;
    }

    record ShowList(List<ShowView> shows) {}

    @GetMapping("/v1/shows")
    Mono<ShowList> list(Caller caller, @RequestParam(required = false) @Nullable String archived) {
        return shows.list(caller, parseArchived(archived))
                .map(ShowView::of)
                .collectList()
                .map(ShowList::new);
    }

    @PostMapping("/v1/shows")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ShowView> create(Caller caller, @ValidBody Mono<CreateShowRequest> body) {
        return body.flatMap(request -> commands.create(caller, request));
    }

    @GetMapping("/v1/shows/{id}")
    Mono<ShowView> get(Caller caller, @PathVariable ShowId id) {
        return shows.get(caller, id).map(ShowView::of);
    }

    /// For the gateway and webhooks-service of the previous release, during a rollout. The next release removes it.
    ///
    /// @return nothing, or the error `show_limited` or `unknown_show`
    @PostMapping("/internal/shows/{id}/require")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> require(Caller caller, @PathVariable String id) {
        return shows.require(caller, id).then();
    }

    /// For services that have not received the events of these shows yet.
    @PostMapping("/internal/shows/read")
    Mono<InternalShows.Shows> read(Caller caller, @RequestBody Mono<ReadShows> body) {
        return body.flatMapMany(request -> shows.find(caller, request.ids()))
                .map(Show::snapshot)
                .collectList()
                .map(InternalShows.Shows::new);
    }

    @PatchMapping("/v1/shows/{id}")
    Mono<ShowView> update(Caller caller, @PathVariable ShowId id, @ValidBody Mono<UpdateShowRequest> body) {
        return commands.update(caller, id, body);
    }

    private static boolean parseArchived(@Nullable String archived) {
        return switch (archived) {
            case null -> false;
            case "true" -> true;
            case "false" -> false;
            default -> throw ValidationErrors.of("archived", "must be true or false");
        };
    }
}
