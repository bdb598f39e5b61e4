package dev.podworks.gateway.show;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Which shows an account has.
@Component
public final class KnownShows {
    private final ShowTable table;

    KnownShows(ShowTable table) {
        this.table = table;
    }

    /// Archived ones too: their projects are still read.
    public Mono<Boolean> has(AccountId account, ShowId show) {
        return table.exists(account, show);
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
