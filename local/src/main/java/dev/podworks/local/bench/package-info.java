/// The common form of what benchmarks report, for one table and for programs.
///
/// Guarantees: a figure includes its baseline of the same run, and one place decides whether an aim is met. Not
/// guaranteed: figures of two machines can't be compared; their ratios roughly can.
package dev.podworks.local.bench;
