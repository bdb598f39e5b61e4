package dev.podworks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.Blocking;
import dev.podworks.store.ObjectWriter.Buffer;
import java.io.InterruptedIOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;

class ObjectWriterTest extends KitTest {
    private static final int SEVERAL_PARTS = 20_000_003;

    @Autowired
    ObjectStore store;

    @Autowired
    S3AsyncClient s3;

    @Value("${STORE_BUCKET}")
    String bucket;

    @ParameterizedTest
    @EnumSource
    void committedStreamIsAnObject(Buffer buffer) throws Exception {
        var bytes = new byte[SEVERAL_PARTS];
        new Random(1).nextBytes(bytes);
        var key = "written/" + buffer;

        try (var object = store.write(key, "audio/wav", buffer)) {
            for (int at = 0; at < bytes.length; at += 70_001) {
                object.write(bytes, at, Math.min(70_001, bytes.length - at));
            }
            assertThat(store.find(key).hasElement().block()).isFalse();
            assertThat(object.commit()).isEqualTo(SEVERAL_PARTS);
        }

        var stored = s3.getObject(get -> get.bucket(bucket).key(key), AsyncResponseTransformer.toBytes());
        assertThat(stored.join().asByteArray()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @EnumSource
    void emptyStreamIsAnEmptyObject(Buffer buffer) throws Exception {
        try (var object = store.write("empty/" + buffer, "audio/wav", buffer)) {
            assertThat(object.commit()).isZero();
        }

        assertThat(Blocking.get(store.find("empty/" + buffer)).sizeBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void streamThatIsNotCommittedLeavesNothing(Buffer buffer) throws Exception {
        var key = "broken/" + buffer;
        try (var object = store.write(key, "audio/wav", buffer)) {
            object.write(new byte[SEVERAL_PARTS]);
        }

        assertThat(store.find(key).hasElement().block()).isFalse();
        assertThat(s3.listMultipartUploads(all -> all.bucket(bucket)).join().uploads())
                .noneMatch(upload -> upload.key().equals(key));
    }

    /// Regression: an interrupt was reported as a failure of the store and retried.
    @ParameterizedTest
    @EnumSource
    void interruptIsNotReportedAsAFailureOfTheStore(Buffer buffer) throws Exception {
        var key = "interrupted/" + buffer;
        try (var object = store.write(key, "audio/wav", buffer)) {
            object.write(new byte[100]);
            Thread.currentThread().interrupt();

            assertThatThrownBy(object::commit).isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(store.find(key).hasElement().block()).isFalse();
    }
}
