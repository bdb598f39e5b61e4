/// Subscriptions to monthly plans, as reported by the payment processor, and what customers request of them.
///
/// Guarantees: a subscription has the state of the processor's newest snapshot; stale snapshots change nothing; a
/// paid period grants its seconds once, to the bucket `plan`; `subscription.payment_failed` is published once when
/// a subscription becomes past due, `subscription.canceled` once when it ends. Granted credits remain when a
/// subscription ends. A refund or dispute of a period's payment withdraws its share of the grant, as far as it is
/// left in the bucket; a dispute that is won returns it.
///
/// Customers start, change and end plans here. A change takes effect with the next period: nothing is charged or
/// credited in the current one. A subscription that is to end can be resumed until then. An account has one live
/// subscription: starts are claimed one at a time.
package dev.podworks.billing.plan;
