/// Bundles the API documents and generates the Java types that follow from them, while shared-contracts is built.
///
/// Guarantees: each output is a function of the documents alone, and an inconsistent document fails the build.
@NullMarked
package dev.podworks.generator;

import org.jspecify.annotations.NullMarked;
