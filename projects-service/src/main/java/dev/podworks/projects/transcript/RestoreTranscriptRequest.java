package dev.podworks.projects.transcript;

/// The body of `POST /account/api/projects/{id}/transcript/restore`.
///
/// @param number of the correction that is undone
record RestoreTranscriptRequest(int number) {}
