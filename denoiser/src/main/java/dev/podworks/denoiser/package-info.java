/// Learned noise reduction: DeepFilterNet3 over a stream of PCM, as a program for a pipeline.
///
/// Guarantees: the output is as long as the input and in sync with it to the sample; memory does not depend on the
/// length; only the released weights are loaded. The result is that of the authors' library.
@org.jspecify.annotations.NullMarked
package dev.podworks.denoiser;
