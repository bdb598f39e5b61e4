package dev.podworks.billing.purchase;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.kit.change.ChangeNotifier;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Sends a notification of the end of a purchase, whose page waits for it.
@Component
class PurchaseChanges implements PurchaseListener {
    private final ChangeNotifier notifier;

    PurchaseChanges(ChangeNotifier notifier) {
        this.notifier = notifier;
    }

    @Override
    public Mono<Void> onEnded(Purchase purchase) {
        return notifier.afterCommit(new ChangeEvent(
                purchase.account(),
                null,
                ChangedResource.PURCHASE,
                purchase.id().value()));
    }
}
