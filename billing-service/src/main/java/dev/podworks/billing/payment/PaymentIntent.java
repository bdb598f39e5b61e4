package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import java.util.Optional;

/// A payment to make, committed before the processor is called.
///
/// @param id the processor's idempotency key
/// @param amountCents before tax
/// @param description shown on the cardholder's statement
/// @param reference the processor's payment id, once known
public record PaymentIntent(
        PurchaseId id,
        AccountId account,
        long amountCents,
        String description,
        Instant createdAt,
        Optional<String> reference) {}
