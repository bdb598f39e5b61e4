package dev.podworks.systemtests.chaos;

/// A project whose creation and submission were acknowledged, so it must not be lost.
///
/// @param cancelAsked whether its customer requested cancellation
record Submission(String project, boolean cancelAsked, boolean delivered) {}
