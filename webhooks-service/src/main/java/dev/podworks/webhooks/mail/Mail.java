package dev.podworks.webhooks.mail;

/// An e-mail to one person.
///
/// @param cause what it is about: for one cause a person gets one e-mail
/// @param plain the text for those who read no HTML
public record Mail(String cause, String recipient, String subject, String plain, String html) {}
