/// What benchmarks report, in one form for all of them, so that one table can show it and programs can read it.
///
/// Guarantees: a figure says what it was measured beside in the same run, and whether its aim is met is reckoned in one
/// place. Not: that figures of two machines can be compared; their ratios can, somewhat.
package dev.podworks.local.bench;
