package dev.podworks.mail;

import dev.podworks.contracts.WireEnum;

enum MailStatus implements WireEnum {
    WAITING,
    /// The mail server is being given it.
    HANDED_OVER,
    SENT,
    /// Somebody died while handing it over: it may have been sent, so it is not sent again.
    UNKNOWN,
    /// The mail server was away or did not take it for a day, or never could.
    REFUSED
}
