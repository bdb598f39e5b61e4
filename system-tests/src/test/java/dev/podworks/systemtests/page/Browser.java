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

/// Headless chromium of Debian, each with a new profile.
final class Browser implements AutoCloseable {
    /// Viewport and colour scheme.
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
            // Chromium's sandbox does not work as root in a container.
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

    /// Skips the test without a browser.
    static Browser open() {
        return open(List.of());
    }

    /// @param flags additional flags
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
        // The file input is hidden behind a button.
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
    /// @return its result, which must have that type
    <T> T script(Class<T> type, String code, Object... arguments) {
        return type.cast(Objects.requireNonNull(driver.executeScript(code, arguments), code));
    }

    /// An asynchronous script, which calls its last argument.
    <T> T laterScript(Class<T> type, String code, Object... arguments) {
        return type.cast(Objects.requireNonNull(driver.executeAsyncScript(code, arguments), code));
    }

    /// Opens another tab and switches to it.
    ///
    /// @return the previous one
    String openTab() {
        var before = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
        return before;
    }

    /// Closes a background tab.
    void closeTab(String tab) {
        var front = driver.getWindowHandle();
        driver.switchTo().window(tab).close();
        driver.switchTo().window(front);
    }

    /// The size of the viewport.
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

    /// Whether the page is wider than the screen.
    boolean isScrolledSideways() {
        return script(
                Boolean.class, "return document.documentElement.scrollWidth > document.documentElement.clientWidth");
    }

    void dark(boolean dark) {
        var scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        // No animations in screenshots.
        var motion = Map.of("name", "prefers-reduced-motion", "value", "reduce");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme, motion)));
    }

    /// Throttles uploads; 0 removes the limit.
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

    /// The download folder.
    void downloadsTo(Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
    }

    /// The console errors since the last call: script errors and policy violations. Excludes error responses, which
    /// some pages show, and messages of the tests' own scripts.
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .filter(message -> !message.contains("Failed to load resource"))
                .filter(message -> !message.contains("eval at executeScript"))
                .toList();
    }

    /// A screenshot of the whole page.
    void photograph(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            var taken = driver.executeCdpCommand(
                    "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
            Files.write(
                    SCREENSHOTS.resolve(name + ".png"), Base64.getDecoder().decode(String.valueOf(taken.get("data"))));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
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
