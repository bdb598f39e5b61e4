package dev.podworks.systemtests.page;

import dev.podworks.systemtests.stack.RunningStack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/// Each test has a browser of its own, in which nobody is signed in.
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
        // There is none where the machine has none, and the test was passed over.
        if (browser != null) {
            browser.close();
        }
    }
}
