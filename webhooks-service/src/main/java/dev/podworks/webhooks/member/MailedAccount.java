package dev.podworks.webhooks.member;

import java.util.List;
import java.util.Set;

/// An account and those of its people who get its e-mails.
public record MailedAccount(String name, List<Person> people) {
    public record Person(String userId, String email) {}

    MailedAccount without(Set<String> userIds) {
        return new MailedAccount(
                name,
                people.stream()
                        .filter(person -> !userIds.contains(person.userId()))
                        .toList());
    }
}
