/// What can be bought: bundles of seconds and monthly plans, from the configuration.
///
/// Guarantees: ids are unique and at most 20 characters long; an invalid catalogue fails the start.
package dev.podworks.billing.catalogue;
