/// E-mails that a change causes.
///
/// Guarantees: an e-mail is written in the transaction of its cause, so there is one if and only if that commits; for
/// one cause everybody gets one e-mail, never two; a mail server that is away or refuses is tried again for a day; the
/// words of an e-mail lie in the database encrypted under `ENCRYPTION_KEYSET` and bound to their row, since they may
/// hold a link that opens something, and are gone once it is sent or given up.
///
/// The price of *never two*: when a process or the connection dies after the mail server was given an e-mail and before
/// it said so, nobody knows whether it has it. Such a one is noted as `unknown`, told in the log, and not sent again.
package dev.podworks.mail;
