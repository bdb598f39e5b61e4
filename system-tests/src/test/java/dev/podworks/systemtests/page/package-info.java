/// The account page in a real browser, against the running system: functions and accessibility.
///
/// Skipped without chromium. Screenshots of every page are in `target/screenshots`, the report of accessibility and
/// of weight in `target/page-report.txt`.
package dev.podworks.systemtests.page;
