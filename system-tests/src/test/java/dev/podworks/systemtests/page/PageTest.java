package dev.podworks.systemtests.page;

import dev.podworks.systemtests.stack.RunningStack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/// Each test has its own browser, signed out.
@ExtendWith(RunningStack.class)
abstract class PageTest {
    Browser browser;
    AccountPage page;

    @BeforeEach
    void openBrowser(RunningStack stack) {
        browser = Browser.open();
        page = new AccountPage(browser, stack.gateway());
    }

    @AfterEach
    void closeBrowser() {
        // Null when the test was skipped without a browser.
        if (browser != null) {
            browser.close();
        }
    }
}
