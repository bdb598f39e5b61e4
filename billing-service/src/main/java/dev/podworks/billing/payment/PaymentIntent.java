package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import java.util.Optional;

/// What is to be paid, committed before the processor is called.
///
/// @param id the processor's idempotency key
/// @param amountCents before tax
/// @param description for the statement of the card's owner
/// @param reference the processor's id of the payment, once known
public record PaymentIntent(
        PurchaseId id,
        AccountId account,
        long amountCents,
        String description,
        Instant createdAt,
        Optional<String> reference) {}
