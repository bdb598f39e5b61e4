package dev.podworks.accounts.show;

import dev.podworks.accounts.ShowLookup;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.readmodel.ReadThrough;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Which shows an account has, including those whose events have not arrived yet.
@Component
public final class KnownShows {
    private final ShowTable table;
    private final ReadThrough<ShowId, ShowSnapshot> lookup;

    KnownShows(ShowTable table, ShowLookup projects, MeterRegistry metrics) {
        this.table = table;
        this.lookup = new ReadThrough<>("shows", table, projects::read, metrics);
    }

    /// Archived ones too: their projects are still read.
    ///
    /// @return nothing, or the error `unknown_show` or `unavailable`
    public Mono<Void> require(Caller caller, ShowId show) {
        return lookup.load(caller, List.of(show))
                .then(Mono.defer(() -> table.exists(caller.account(), show)))
                .filter(exists -> !exists)
                .flatMap(_ -> Mono.error(ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.")));
    }

    @Configuration(proxyBeanMethods = false)
    static class ShowEventListener {
        @Bean
        EventListener showEvents(ShowTable table) {
            return EventListener.named("shows").onAll(ShowEvent.class, (event, _) -> table.apply(event.show()));
        }
    }
}
