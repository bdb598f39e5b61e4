package dev.podworks.webhooks.member;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.webhooks.member.MailRecipients.Recipient;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The recipients of an account's e-mails.
@Component
public class Members {
    private final MemberTable table;

    Members(MemberTable table) {
        this.table = table;
    }

    /// Empty for an account about which no event was received yet.
    public Mono<MailRecipients> recipients(AccountId account) {
        return table.find(account);
    }

    /// The same without the people who turned delivery alerts off.
    public Mono<MailRecipients> deliveryAlertRecipients(AccountId account) {
        return without(account, table.withoutDeliveryAlerts(account));
    }

    /// The same without the people who turned webhook alerts off.
    public Mono<MailRecipients> webhookAlertRecipients(AccountId account) {
        return without(account, table.withoutWebhookAlerts(account));
    }

    private Mono<MailRecipients> without(AccountId account, Mono<Set<String>> optedOut) {
        return optedOut.flatMap(people -> recipients(account).map(all -> all.without(people)));
    }

    /// Stores the account's owners and admins unless a newer version is stored.
    Mono<Void> apply(AccountSnapshot account) {
        var recipients = account.members().stream()
                .filter(member -> member.active() && member.role().managesAccount())
                .map(Members::recipient)
                .toList();
        return table.upsert(account.id(), account.version(), new MailRecipients(account.name(), recipients));
    }

    private static Recipient recipient(Member member) {
        return new Recipient(member.userId().value(), member.email());
    }
}
