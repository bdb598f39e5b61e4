package dev.podworks.webhooks.member;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Which e-mails of an account a signed-in person receives. The route rejects API keys.
@RestController
@RequestMapping("/v1/email-preferences")
class EmailPreferencesController {
    private final MemberTable table;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    EmailPreferencesController(MemberTable table, AuditLog audit, TransactionalOperator tx) {
        this.table = table;
        this.audit = audit;
        this.tx = tx;
    }

    /// Omitted properties keep their values.
    record UpdateEmailPreferences(
            @Nullable Boolean deliveryAlerts, @Nullable Boolean webhookAlerts) {}

    @GetMapping
    Mono<EmailPreferences> get(Caller caller) {
        return table.preferences(caller.account(), caller.actorId()).defaultIfEmpty(EmailPreferences.DEFAULT);
    }

    @PatchMapping
    Mono<EmailPreferences> update(Caller caller, @ValidBody Mono<UpdateEmailPreferences> body) {
        return body.flatMap(changes -> update(caller, changes).as(tx::transactional));
    }

    private Mono<EmailPreferences> update(Caller caller, UpdateEmailPreferences changes) {
        return table.update(
                        caller.account(),
                        caller.actorId(),
                        Optional.ofNullable(changes.deliveryAlerts()),
                        Optional.ofNullable(changes.webhookAlerts()))
                .delayUntil(preferences -> audit.record(record(caller, preferences)));
    }

    private static AuditRecord record(Caller caller, EmailPreferences preferences) {
        var user = new UserId(caller.actorId());
        return AuditRecord.of(AuditAction.EMAIL_PREFERENCES_UPDATED, caller.account(), user, null)
                .with("deliveryAlerts", preferences.deliveryAlerts())
                .with("webhookAlerts", preferences.webhookAlerts());
    }
}
