package dev.podworks.accounts.invitation;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class InvitationConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("expired invitations", Duration.ofHours(1), 1_000);

    @Bean
    Sweep invitationSweep(InvitationTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteExpired(clock.instant(), atMost));
    }
}
