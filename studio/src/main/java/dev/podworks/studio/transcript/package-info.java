/// What was said, and when: speech recognition behind a port, and the formats that it is handed out in.
///
/// Guarantees: an engine hears one voice at a time, cut at pauses, so that no word is split and the pieces can be
/// recognised side by side; times count from the tracks' common start.
///
/// Two engines: [dev.podworks.studio.transcript.Whisper] where a model is configured, and
/// [dev.podworks.studio.transcript.PocketSphinx], which needs no download.
///
/// Not guaranteed: that the words are right. What an engine is unsure of it still says.
@NullMarked
package dev.podworks.studio.transcript;

import org.jspecify.annotations.NullMarked;
