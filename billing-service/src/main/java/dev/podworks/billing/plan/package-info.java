/// Monthly plans, as the payment processor tells of them.
///
/// Guarantees: the state of a subscription is that of the processor's newest news; older news changes nothing; a
/// paid period grants its seconds once, to the bucket `plan`; `subscription.payment_failed` is told when a plan
/// becomes past due, `subscription.canceled` when it ends, each once. What a plan granted stays when it ends. The
/// money of a period that goes back takes its share of the grant, as far as it is still in the bucket; a dispute
/// that is won returns it.
package dev.podworks.billing.plan;
