package dev.podworks.accounts.show;

import dev.podworks.accounts.ShowLookup;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.inbox.Subscription;
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
                .filter(known -> !known)
                .flatMap(_ -> projects.hasShow(caller, show))
                .filter(found -> !found)
                .flatMap(_ -> Mono.error(ApiException.of(ErrorCode.UNKNOWN_SHOW, "There is no such show.")));
    }

    private Mono<Void> hear(Event event) {
        return event.payload() instanceof ShowEvent(var show) ? table.put(show.account(), show.id()) : Mono.empty();
    }

    @Configuration(proxyBeanMethods = false)
    static class Listening {
        @Bean
        Subscription showSubscription(KnownShows shows) {
            return Subscription.to(Topic.SHOWS, "shows", shows::hear);
        }
    }
}
