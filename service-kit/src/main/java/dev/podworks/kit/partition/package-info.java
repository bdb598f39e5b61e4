/// Tables that are partitioned by day, so that old rows are deleted by dropping a partition.
///
/// Guarantees: the partitions of today and the next six days exist while the service runs and reaches its database.
/// A partition is dropped only when none of its rows is needed any more.
package dev.podworks.kit.partition;
