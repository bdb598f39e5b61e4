/// How long rows are retained. Each table has its own sweep.
///
/// Guarantees: deliveries are deleted 90 days after their end; projects, destinations and connections are deleted
/// 90 days after their removal, once nothing refers to them. So tables do not grow with the years.
package dev.podworks.deliveries.retention;
