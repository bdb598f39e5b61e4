package dev.podworks.accounts.show;

import dev.podworks.accounts.ShowLookup;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Which shows an account has.
@Component
public final class KnownShows {
    private final ShowTable table;
    private final ShowLookup projects;

    KnownShows(ShowTable table, ShowLookup projects) {
        this.table = table;
        this.projects = projects;
    }

    /// Archived ones too: their projects are still read.
    ///
    /// @return nothing, or the error `unknown_show`, or `unavailable` for one that is not known here where
    ///     projects-service does not answer
    public Mono<Void> require(Caller caller, ShowId show) {
        return table.exists(caller.account(), show)
                .filter(exists -> !exists)
                .flatMap(_ -> projects.hasShow(caller, show))
                .filter(found -> !found)
                .flatMap(_ -> Mono.error(ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.")));
    }

    @Configuration(proxyBeanMethods = false)
    static class ShowEventListener {
        @Bean
        EventListener showEvents(ShowTable table) {
            return EventListener.named("shows")
                    .onAll(
                            ShowEvent.class,
                            (event, _) -> table.put(
                                    event.show().account(), event.show().id()));
        }
    }
}
