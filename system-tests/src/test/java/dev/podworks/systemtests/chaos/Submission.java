package dev.podworks.systemtests.chaos;

/// A project that was answered with 201 and 200: from now on it must not be lost.
///
/// @param cancelAsked whether its customer wanted it back, in time or not
record Submission(String project, boolean cancelAsked, boolean delivered) {}
