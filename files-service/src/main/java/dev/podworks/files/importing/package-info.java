/// Imports files from a URL, a share link or a cloud drive. Specification: ProjectFileIn.
///
/// Guarantees: an import ends within about an hour, in `checking` or in `failed` with the reason; a permanent
/// error of the link ends it immediately, anything else, including unexpected exceptions, is retried until the
/// hour has passed; the import of a crashed process is claimed by another; of overlapping attempts exactly one
/// provides the file, and none replaces bytes that were checked; data is streamed to the object store through a
/// part-sized file on disk, so thousands of slow links need no memory; only public https URLs are requested, at
/// every redirect ({@link dev.podworks.kit.egress}). An access token is stored encrypted and deleted when the
/// import ends; it is in no response, log or event.
///
/// Not guaranteed: resuming an interrupted download. It starts from the beginning.
package dev.podworks.files.importing;
