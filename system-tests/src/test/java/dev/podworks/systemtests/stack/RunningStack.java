package dev.podworks.systemtests.stack;

import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackHome;
import dev.podworks.local.stack.StackListener;
import dev.podworks.local.stack.StackSettings;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.testkit.TestCollector;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// The whole system, started once for all tests on ports of its own and stopped after the last.
///
/// The stack of `./podworks up`, from the jars of this build. Its logs are in `target/stack/logs`.
public final class RunningStack implements BeforeAllCallback, ParameterResolver, AutoCloseable {
    private static final TestCollector COLLECTOR = TestCollector.start();
    /// Short leases, since tests wait for the jobs of killed workers, and high rate limits. Only traces that a test
    /// selects by their id are sampled.
    private static final Map<String, String> SETTINGS = Map.of(
            "STUDIO_RETRY_PAUSES", "2s,10s",
            "STUDIO_LEASE", "5s",
            "GATEWAY_RATE_LIMIT_PER_SECOND", "1000",
            "GATEWAY_RATE_LIMIT_BURST", "2000",
            "OTEL_EXPORTER_OTLP_ENDPOINT", COLLECTOR.address().toString(),
            "OTEL_TRACES_SAMPLER_ARG", "0.000001",
            "OTEL_BSP_SCHEDULE_DELAY", "250");

    private static final Stack SHARED = newStack(SETTINGS);

    private final Stack stack;

    /// Called by JUnit.
    RunningStack() {
        this(SHARED);
    }

    private RunningStack(Stack stack) {
        this.stack = stack;
    }

    /// A stack with other settings, for a benchmark that closes it. Not in parallel with the shared one.
    public static RunningStack with(Map<String, String> settings) {
        return new RunningStack(newStack(settings)).start();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(RunningStack.class, _ -> start(), RunningStack.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunningStack.class;
    }

    @Override
    public RunningStack resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return this;
    }

    /// A customer of this test alone.
    public Customer signUp(String name) {
        return Customer.signUp(gateway(), stack.operatorToken(), name);
    }

    /// The database URL of the superuser, for a benchmark's own table.
    public URI postgres() {
        return stack.postgresUrl();
    }

    public URI gateway() {
        return stack.url();
    }

    /// Delivered files, in a folder per provider.
    public Path cloud() {
        return stack.home().cloud();
    }

    /// Waits for an e-mail to an address and reads the newest.
    ///
    /// @return its link to that page
    public URI linkMailedTo(String address, String page) {
        return Mails.in(stack.home().mail()).linkTo(address, gateway().resolve(page));
    }

    /// Sends SIGKILL, then restarts the process.
    public void crash(String part) {
        stack.kill(part);
        stack.start(part, StackListener.SILENT);
    }

    /// Restarts parts with additional settings until it is closed.
    public Restart restart(Map<String, String> more, String... parts) {
        var settings =
                StackSettings.onPort(stack.url().getPort()).with(SETTINGS).with(more);
        start(new Stack(stack.home(), settings), parts);
        return () -> start(stack, parts);
    }

    /// Parts with additional settings.
    public interface Restart extends AutoCloseable {
        @Override
        void close();
    }

    private static void start(Stack how, String... parts) {
        for (var part : parts) {
            how.stop(part, StackListener.SILENT);
        }
        for (var part : parts) {
            how.launch(part);
        }
        Awaitility.await("restarted")
                .atMost(Duration.ofMinutes(2))
                .until(() -> Arrays.stream(parts).allMatch(how::isReady));
    }

    /// The collector of the shared stack's traces.
    public TestCollector collector() {
        return COLLECTOR;
    }

    public MemoryWatch watchMemory() {
        return new MemoryWatch(stack::status);
    }

    @Override
    public void close() {
        stack.down(StackListener.SILENT);
    }

    private RunningStack start() {
        stack.wipe(StackListener.SILENT);
        stack.up(StackListener.SILENT);
        return this;
    }

    private static Stack newStack(Map<String, String> settings) {
        var root = Path.of(System.getProperty("podworks.root"));
        var home = new StackHome(root, root.resolve("system-tests/target/stack"));
        return new Stack(home, StackSettings.onPort(Ports.free()).with(settings));
    }
}
