package dev.podworks.mail;

import dev.podworks.contracts.WireEnum;

enum MailStatus implements WireEnum {
    WAITING,
    /// It is being sent to the mail server.
    HANDED_OVER,
    SENT,
    /// The process or the connection died while it was handed over. It may have been sent, so it is not sent again.
    UNKNOWN,
    /// The mail server was unavailable or rejected it for a day, or it can never be sent.
    REFUSED
}
