package dev.podworks.webhooks.member;

import java.util.List;

/// An account and those of its people who get its e-mails.
public record MailedAccount(String name, List<Person> people) {
    public record Person(String userId, String email) {}
}
