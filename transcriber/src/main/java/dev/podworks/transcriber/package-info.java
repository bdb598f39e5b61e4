/// Speech recognition with OpenAI's Whisper models and whisper.cpp, as a program.
///
/// Guarantees: memory does not depend on the length of the recording; each word has times and a confidence.
@org.jspecify.annotations.NullMarked
package dev.podworks.transcriber;
