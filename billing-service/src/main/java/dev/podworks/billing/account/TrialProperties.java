package dev.podworks.billing.account;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param seconds credits of a new account; 0 disables the trial
@ConfigurationProperties("podworks.billing.trial")
record TrialProperties(long seconds) {
    TrialProperties {
        if (seconds < 0) {
            throw new IllegalArgumentException("TRIAL_SECONDS must be 0 or more");
        }
    }
}
