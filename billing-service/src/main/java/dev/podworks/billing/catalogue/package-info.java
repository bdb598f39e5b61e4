/// What can be bought: bundles of seconds, and monthly plans. A part of the configuration.
///
/// Guarantees: ids are unique and fit the wire; a catalogue that breaks a rule stops the start.
package dev.podworks.billing.catalogue;
