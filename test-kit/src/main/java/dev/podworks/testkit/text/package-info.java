/// Checks what people read: errors, e-mails and pages, as they are rendered in tests with real values.
///
/// Guarantees that texts with missing values, placeholders or joined sentences fail the test that rendered them; not
/// that a text is understood.
@NullMarked
package dev.podworks.testkit.text;

import org.jspecify.annotations.NullMarked;
