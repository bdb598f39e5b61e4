/// How long rows are kept. Each table's own sweep deletes what is older.
///
/// Guarantees: 90 days after its end a delivery is deleted, and 90 days after their removal projects, destinations
/// and connections, once nothing refers to them any more; so a year of use leaves no more rows than its last months
/// brought.
package dev.podworks.deliveries.retention;
