package dev.podworks.webhooks.member;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.webhooks.member.MailedAccount.Person;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Whom an account's e-mails go to.
@Component
public class Members {
    private final MemberTable table;

    Members(MemberTable table) {
        this.table = table;
    }

    /// Empty for an account that nobody has told of yet.
    public Mono<MailedAccount> mailed(AccountId account) {
        return table.find(account);
    }

    /// The same without those who want no e-mails about failed deliveries.
    public Mono<MailedAccount> alerted(AccountId account) {
        return table.withoutAlerts(account).flatMap(silent -> mailed(account).map(all -> all.without(silent)));
    }

    /// Stores the account's owners and admins unless a newer version is stored.
    Mono<Void> apply(AccountSnapshot account) {
        var people = account.members().stream()
                .filter(member -> member.active() && member.role().managesAccount())
                .map(Members::person)
                .toList();
        return table.put(account.id(), account.version(), new MailedAccount(account.name(), people));
    }

    private static Person person(Member member) {
        return new Person(member.userId().value(), member.email());
    }
}
