package dev.podworks.webhooks.member;

import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
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

    EmailPreferencesController(MemberTable table) {
        this.table = table;
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
        return body.flatMap(
                preferences -> table.setDeliveryAlerts(caller.account(), caller.actorId(), preferences.deliveryAlerts())
                        .thenReturn(preferences));
    }
}
