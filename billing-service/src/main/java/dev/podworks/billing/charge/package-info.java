/// Paying for submissions: billing's part of the submission saga.
///
/// Guarantees: a submission of a live project is charged once at most, its whole price or nothing, and every request is
/// answered, the same however often it comes. A project that failed or was cancelled gets back what its submission
/// took, once; a charge that comes after that is refused.
package dev.podworks.billing.charge;
