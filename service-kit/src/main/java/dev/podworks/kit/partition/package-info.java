/// Tables by day: rows go away by dropping the day, never one by one.
///
/// Guarantees: there is a partition for today and the six days to come when the service starts, and as long as it
/// runs and reaches its database; a day is dropped only when none of its rows is still needed.
package dev.podworks.kit.partition;
