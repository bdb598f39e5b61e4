package dev.podworks.webhooks.event;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.event.BillingEvent;

/// A balance that fell below the threshold for notifications.
record LowCreditsObject(String object, long thresholdSeconds, Balance balance) {
    static LowCreditsObject of(BillingEvent.CreditsLow event) {
        return new LowCreditsObject("credits", event.thresholdSeconds(), event.balance());
    }
}
