package dev.podworks.systemtests.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/// Debian's chromium without a window. Each is a new profile: nobody is signed in.
final class Browser implements AutoCloseable {
    /// What people look at the page on, and by which light.
    enum Size {
        DESKTOP(1280, 900),
        PHONE(390, 844);

        final int width;
        final int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    private static final Path SCREENSHOTS =
            Path.of(System.getProperty("podworks.root"), "system-tests", "target", "screenshots");
    private static final List<String> FLAGS = List.of(
            "--headless=new",
            // As root, in a container, there is no sandbox.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
            "--autoplay-policy=no-user-gesture-required",
            "--lang=en-US");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /// Skips the test where there is none.
    static Browser open() {
        return open(List.of());
    }

    /// @param flags beside those that all have
    static Browser open(List<String> flags) {
        var chromium = program("chromium").or(() -> program("chrome"));
        var chromedriver = program("chromedriver");
        assumeTrue(
                chromium.isPresent() && chromedriver.isPresent(),
                "There is no browser: the account page is not tested. For it: apt-get install chromium chromium-driver");
        var options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow().toFile());
        options.addArguments(FLAGS);
        options.addArguments(flags);
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.WARNING);
        options.setCapability("goog:loggingPrefs", logs);
        // The way to choose a file is hidden behind a button of its own.
        options.setCapability("strictFileInteractability", false);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow().toFile())
                .build();
        var browser = new Browser(new ChromeDriver(service, options));
        browser.size(Size.DESKTOP);
        return browser;
    }

    ChromeDriver driver() {
        return driver;
    }

    /// Runs a script in the page.
    ///
    /// @return what it answers, which must be of that type
    <T> T script(Class<T> type, String code, Object... arguments) {
        return type.cast(Objects.requireNonNull(driver.executeScript(code, arguments), code));
    }

    /// One that answers later, by calling its last argument.
    <T> T laterScript(Class<T> type, String code, Object... arguments) {
        return type.cast(Objects.requireNonNull(driver.executeAsyncScript(code, arguments), code));
    }

    /// Opens another tab, which is in front from now on.
    ///
    /// @return the one that was
    String openTab() {
        var before = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
        return before;
    }

    /// Closes a tab that is not in front.
    void closeTab(String tab) {
        var front = driver.getWindowHandle();
        driver.switchTo().window(tab).close();
        driver.switchTo().window(front);
    }

    /// Of the page's inside, whatever the window's frame takes.
    void size(Size size) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        size.width,
                        "height",
                        size.height,
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        size == Size.PHONE));
    }

    void dark(boolean dark) {
        var scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        // Pictures hold still.
        var motion = Map.of("name", "prefers-reduced-motion", "value", "reduce");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme, motion)));
    }

    /// Slows what the browser sends, as a thin line would; 0 takes that back.
    void uploadsAtMost(long bytesPerSecond) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of(
                        "offline",
                        false,
                        "latency",
                        0,
                        "downloadThroughput",
                        -1,
                        "uploadThroughput",
                        bytesPerSecond == 0 ? -1 : bytesPerSecond));
    }

    /// Files that the page hands over land there.
    void downloadsTo(Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
    }

    /// What the browser wrote into its console since the last time: a script's fault, a refusal of the policy. That an
    /// answer was an error is none: some pages are there to show that. Nor is what the tests' own scripts say.
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .filter(message -> !message.contains("Failed to load resource"))
                .filter(message -> !message.contains("eval at executeScript"))
                .toList();
    }

    /// A picture of the whole page, as long as it is.
    void photograph(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            var taken = driver.executeCdpCommand(
                    "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
            Files.write(
                    SCREENSHOTS.resolve(name + ".png"), Base64.getDecoder().decode(String.valueOf(taken.get("data"))));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
