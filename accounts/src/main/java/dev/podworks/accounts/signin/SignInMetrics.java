package dev.podworks.accounts.signin;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/// Counts sign-ins by outcome.
@Component
public final class SignInMetrics {
    private final MeterRegistry metrics;

    SignInMetrics(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    public void record(SignInResult result) {
        switch (result) {
            case SignInResult.SignedIn _ -> accepted();
            case SignInResult.SecondFactorRequired _ -> count("second_factor_required");
        }
    }

    public void accepted() {
        count("accepted");
    }

    public void refused() {
        count("refused");
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.sign.ins", "outcome", outcome).increment();
    }
}
