package dev.podworks.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/// Polls more often than Awaitility does by default: its first look comes after 100 ms, and most conditions here are
/// met after a few milliseconds. Registered in `META-INF/services`.
public final class AwaitilityDefaults implements LauncherSessionListener {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(POLL_INTERVAL);
    }
}
