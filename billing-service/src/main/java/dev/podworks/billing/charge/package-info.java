/// Paying for submissions: billing's part of the submission saga.
///
/// Guarantees: a submission of a live project is charged at most once, its whole price or nothing, and every
/// request gets a response, the same one when it is repeated. The charge of a project that failed or was cancelled
/// is refunded once; a charge request that is received after that is refused.
package dev.podworks.billing.charge;
