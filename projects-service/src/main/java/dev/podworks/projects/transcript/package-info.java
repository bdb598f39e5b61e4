/// Corrections of the transcripts of completed projects, by people on the account page.
///
/// Guarantees: a correction or restoration is based on the last one, or refused; it is stored with its event and
/// its entry in the audit log in one transaction; the outputs are replaced at once, when the studio has written
/// all of them; the original outputs are kept until the project's outputs are deleted; objects of corrections that
/// are not served any more are deleted.
///
/// Does not guarantee that what was saved is written: the studio gives up after five attempts, and saving again
/// writes everything. A file that was stored for a correction whose transaction failed is deleted with the
/// project's outputs.
package dev.podworks.projects.transcript;
