package dev.podworks.webhooks.member;

import java.util.List;
import java.util.Set;

/// An account's name and the people who receive its e-mails.
public record MailRecipients(String name, List<Recipient> recipients) {
    public record Recipient(String userId, String email) {}

    MailRecipients without(Set<String> userIds) {
        return new MailRecipients(
                name,
                recipients.stream()
                        .filter(recipient -> !userIds.contains(recipient.userId()))
                        .toList());
    }
}
