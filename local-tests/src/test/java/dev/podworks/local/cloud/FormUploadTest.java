package dev.podworks.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.FreePorts;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class FormUploadTest {

    private static final String KEY = "uploads/one.wav";

    @TempDir
    Path folder;

    private ObjectStore server;
    private StoreClient store;

    @BeforeEach
    void start() throws Exception {
        var port = FreePorts.next();
        var credentials = new ObjectStore.Credentials(StoreClient.ACCESS_KEY, StoreClient.SECRET_KEY);
        server = new ObjectStore(folder, new InetSocketAddress("127.0.0.1", port), credentials);
        server.createBucket(StoreClient.BUCKET);
        server.start();
        store = new StoreClient(port);
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void filesOfTheMinimumAndMaximumSizeAreStored() throws Exception {
        var form = new SignedForm(KEY, 10, 20);
        assertThat(post(form, 20).statusCode()).isEqualTo(204);
        assertThat(post(form, 10).statusCode()).isEqualTo(204);
        assertThat(store.get(KEY).body()).hasSize(10);
    }

    @Test
    void aFileOutsideThePolicysRangeIsRefused() throws Exception {
        var form = new SignedForm(KEY, 10, 20);
        assertRefused(post(form, 21), 400, "EntityTooLarge");
        assertRefused(post(form, 9), 400, "EntityTooSmall");
    }

    @Test
    void aFileFarTooLargeIsRefusedBeforeItsBodyIsSent() throws Exception {
        assertRefused(post(new SignedForm(KEY, 0, 20), 100L << 20), 400, "EntityTooLarge");
    }

    @Test
    void aKeyOutsideThePolicyIsRefused() throws Exception {
        assertRefused(post(new SignedForm(KEY, 0, 20).with("key", "uploads/two.wav"), 5), 403, "AccessDenied");
    }

    @Test
    void aFieldOutsideThePolicyIsRefused() throws Exception {
        assertRefused(post(new SignedForm(KEY, 0, 20).with("acl", "public-read"), 5), 403, "AccessDenied");
    }

    @Test
    void anExpiredPolicyIsRefused() throws Exception {
        var form = new SignedForm(KEY, 0, 20, Instant.now().minusSeconds(1));
        assertRefused(post(form, 5), 403, "AccessDenied");
    }

    @Test
    void aPolicySignedWithAnotherKeyIsRefused() throws Exception {
        assertRefused(post(new SignedForm(KEY, 0, 20).with("x-amz-signature", "00"), 5), 403, "SignatureDoesNotMatch");
    }

    @Test
    void aPolicyChangedAfterSigningIsRefused() throws Exception {
        var wider = new SignedForm(KEY, 0, 1_000);
        var form = new SignedForm(KEY, 0, 20).with("policy", wider.policy());
        assertRefused(post(form, 5), 403, "SignatureDoesNotMatch");
    }

    @Test
    void anUnsignedFormIsRefused() throws Exception {
        assertRefused(post(new SignedForm(KEY, 0, 20).without("policy"), 5), 400, "InvalidArgument");
    }

    private HttpResponse<String> post(SignedForm form, long fileBytes) throws Exception {
        return store.send(form.post(store.bucket(), fileBytes));
    }

    private void assertRefused(HttpResponse<String> answer, int status, String code) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains("<Code>" + code + "</Code>");
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }
}
