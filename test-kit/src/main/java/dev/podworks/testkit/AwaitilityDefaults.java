package dev.podworks.testkit;

import java.time.Duration;
import java.util.NoSuchElementException;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/// Polls more often than Awaitility does by default: its first look comes after 100 ms, and most conditions here are
/// met after a few milliseconds. Waits longer for those that are not, since other modules' tests run at the same time.
/// Registered in `META-INF/services`.
public final class AwaitilityDefaults implements LauncherSessionListener {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultPollInterval(POLL_INTERVAL);
        Awaitility.setDefaultTimeout(TIMEOUT);
        // The last of the events, while there is none.
        Awaitility.ignoreExceptionByDefault(NoSuchElementException.class);
    }
}
