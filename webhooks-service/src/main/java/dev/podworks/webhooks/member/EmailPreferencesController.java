package dev.podworks.webhooks.member;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
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

    /// @param deliveryAlerts e-mails about failed project deliveries; on by default
    record EmailPreferences(boolean deliveryAlerts) {}

    @GetMapping
    Mono<EmailPreferences> get(Caller caller) {
        return table.deliveryAlerts(caller.account(), caller.actorId())
                .defaultIfEmpty(true)
                .map(EmailPreferences::new);
    }

    @PatchMapping
    Mono<EmailPreferences> update(Caller caller, @ValidBody Mono<EmailPreferences> body) {
        return body.flatMap(preferences -> store(caller, preferences).as(tx::transactional));
    }

    private Mono<EmailPreferences> store(Caller caller, EmailPreferences preferences) {
        var user = new UserId(caller.actorId());
        var record = AuditRecord.of(AuditAction.EMAIL_PREFERENCES_UPDATED, caller.account(), user, null)
                .with("deliveryAlerts", preferences.deliveryAlerts());
        return table.setDeliveryAlerts(caller.account(), caller.actorId(), preferences.deliveryAlerts())
                .then(audit.record(record))
                .thenReturn(preferences);
    }
}
