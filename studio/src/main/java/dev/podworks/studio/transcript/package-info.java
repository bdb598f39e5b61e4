/// Speech recognition: the port [dev.podworks.studio.transcript.SpeechEngine], its engines, and the transcript.
///
/// Guarantees: an engine gets one voice at a time, split at pauses, so that no word is cut and parts can be
/// transcribed in parallel; times count from the common start of the tracks.
///
/// Two engines: [dev.podworks.studio.transcript.Whisper] where a model is configured, and
/// [dev.podworks.studio.transcript.PocketSphinx], which needs no download.
///
/// Not guaranteed: that the words are correct. Words of low confidence are included.
@NullMarked
package dev.podworks.studio.transcript;

import org.jspecify.annotations.NullMarked;
