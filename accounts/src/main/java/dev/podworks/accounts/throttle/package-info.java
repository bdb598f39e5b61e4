/// Limits on what strangers may try: passwords, and what makes e-mails.
///
/// Guarantees: all gateways count together and exactly; nobody's name or address is kept, only hashes.
///
/// The price of a limit per e-mail address: whoever knows one can lock it out for as long as the window lasts.
/// Sessions go on, and so do the other ways in.
package dev.podworks.accounts.throttle;
