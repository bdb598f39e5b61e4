/// The account page in a real browser, against the running whole: what people do there, and that everybody can.
///
/// Skipped with a line where there is no chromium. Pictures of every page land in `target/screenshots`, the report of
/// accessibility and of weight in `target/page-report.txt`.
package dev.podworks.systemtests.page;
