/// Fetching files from where they are: an address, a share link, a drive. Specification: ProjectFileIn.
///
/// Guarantees: an import ends within about an hour of its beginning, in `checking` or in `failed` with the reason;
/// what a link itself is to blame for ends it at once, anything else, an unforeseen exception too, is tried again
/// until the hour is over; a killed process's import is claimed by another; of attempts that overlap one brings
/// the file in, and none replaces bytes that were checked; bytes go from the link to the store through a part-sized
/// file on disk, so thousands of slow links cost no memory; only public https addresses are called, at every hop
/// ({@link dev.podworks.kit.egress}). An access token is encrypted until the import ends and erased then; no
/// answer, log or event ever holds it.
///
/// Not guaranteed: going on where a broken download stopped. It begins anew.
package dev.podworks.files.importing;
