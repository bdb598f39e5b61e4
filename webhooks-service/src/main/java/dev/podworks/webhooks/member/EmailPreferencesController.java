package dev.podworks.webhooks.member;

import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Which e-mails a signed-in person gets of an account. The route lets nobody else in.
@RestController
@RequestMapping("/v1/email-preferences")
class EmailPreferencesController {
    private final MemberTable table;

    EmailPreferencesController(MemberTable table) {
        this.table = table;
    }

    /// @param deliveryAlerts e-mails about project deliveries that failed; on until turned off
    record EmailPreferences(boolean deliveryAlerts) {}

    @GetMapping
    Mono<EmailPreferences> read(Caller caller) {
        return table.deliveryAlerts(caller.account(), caller.actorId())
                .defaultIfEmpty(true)
                .map(EmailPreferences::new);
    }

    @PatchMapping
    Mono<EmailPreferences> change(Caller caller, @ValidBody Mono<EmailPreferences> body) {
        return body.flatMap(
                chosen -> table.chooseDeliveryAlerts(caller.account(), caller.actorId(), chosen.deliveryAlerts())
                        .thenReturn(chosen));
    }
}
