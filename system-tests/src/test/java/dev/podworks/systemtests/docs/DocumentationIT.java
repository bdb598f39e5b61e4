package dev.podworks.systemtests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every sample in the documentation works: they are taken from the pages that the gateway serves, and run as they are.
@Tag("integration")
@ExtendWith(RunningStack.class)
class DocumentationIT {
    private static final Path ROOT = Path.of(System.getProperty("podworks.root"));
    private static final Path GUIDES = ROOT.resolve("developer-docs/src/main/docs/guides");
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static Customer customer;
    private static String testKey;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("Reader");
        testKey = customer.testKey().key();
        // The guide to destinations expects a connection.
        customer.destination("folder");
    }

    static List<String> guides() throws IOException {
        try (var files = Files.list(GUIDES)) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.length() - ".md".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void theCommandsOfEveryGuideWork(String guide, RunningStack stack) throws IOException, InterruptedException {
        Program.require(ShellScript.TOOLS.toArray(String[]::new));
        Files.copy(Recordings.sample(), folder.resolve("interview.wav"));
        var markdown = Page.read(stack.gateway(), guide.equals("quickstart") ? "/docs.md" : "/docs/" + guide + ".md");
        var script = ShellScript.of(markdown, testKey, customer.live().key());
        var file = Files.writeString(folder.resolve("commands.sh"), script);

        try (var bash = Program.start(folder, customersMachine(), List.of("bash", "-x", file.toString()))) {
            assertThat(bash.await(LIMIT)).as(bash.output()).isZero();
        }
    }

    /// With the command line on the path, and nothing that this machine's user has kept.
    private Map<String, String> customersMachine() {
        return Map.of(
                "PATH", ROOT.resolve("cli") + File.pathSeparator + System.getenv("PATH"),
                "JAVA_HOME", System.getProperty("java.home"),
                "HOME", folder.toString(),
                "XDG_CONFIG_HOME", folder.resolve(".config").toString(),
                "XDG_CACHE_HOME", folder.resolve(".cache").toString(),
                "PODWORKS_API_KEY", "",
                "PODWORKS_PROFILE", "");
    }

    @Test
    void theQuickstartDownloadsTheOutputs(RunningStack stack) throws IOException, InterruptedException {
        theCommandsOfEveryGuideWork("quickstart", stack);

        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).toList())
                    .contains("interview.mp3", "interview.txt");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"python", "javascript", "java", "go"})
    void receiversAcceptSignedEventsAndRefuseForgedOnes(String language, RunningStack stack) throws IOException {
        var sample = Sample.in(Page.read(stack.gateway(), "/docs/webhooks.md")).stream()
                .filter(block -> block.language().equals(language))
                .findFirst()
                .orElseThrow();
        try (var receiver = SampleReceiver.start(sample, folder, customer.testKey())) {
            assertThat(receiver.ping().path("status").asString())
                    .as(receiver.output())
                    .isEqualTo("succeeded");
            assertThat(receiver.output()).containsPattern("received ping evt_\\w{26}");

            assertThat(receiver.statusOf(SampleReceiver.Forgery.NONE)).isEqualTo(204);
            assertThat(Stream.of(SampleReceiver.Forgery.values())
                            .filter(forgery -> forgery != SampleReceiver.Forgery.NONE))
                    .allSatisfy(forgery -> assertThat(receiver.statusOf(forgery))
                            .as("%s", forgery)
                            .isEqualTo(400));
        }
    }

    /// The commands of the reference differ in what they send, so only the harmless ones are run.
    @ParameterizedTest
    @ValueSource(strings = {"get-me", "list-projects", "list-files", "get-balance", "get-usage", "list-events"})
    void theCommandsOfTheReferenceWork(String operation, RunningStack stack) throws IOException, InterruptedException {
        Program.require("bash", "curl");
        var script = ShellScript.of(Page.read(stack.gateway(), "/docs/api/" + operation + ".md"), testKey, "");
        var file = Files.writeString(folder.resolve("commands.sh"), script);

        try (var bash = Program.start(folder, Map.of(), List.of("bash", file.toString()))) {
            assertThat(bash.await(LIMIT)).as(bash.output()).isZero();
            assertThat(bash.output()).contains("{");
        }
    }
}
