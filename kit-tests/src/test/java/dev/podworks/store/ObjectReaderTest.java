package dev.podworks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.Blocking;
import dev.podworks.store.ObjectReader.UnreadableObjectException;
import dev.podworks.store.ObjectWriter.Buffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ObjectReaderTest extends KitTest {
    private static final int SIZE_BYTES = 3_000_001;

    @Autowired
    ObjectStore store;

    @Autowired
    ObjectReader reader;

    @Test
    void everyRangeIsReadAsItWasWritten() throws Exception {
        var bytes = write("read/ranges", 1);
        var version = Blocking.get(store.find("read/ranges"));
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            var from = random.nextInt(SIZE_BYTES);
            var length = 1 + random.nextInt(SIZE_BYTES - from);
            assertThat(read("read/ranges", version, from, length))
                    .as("seed %d", seed)
                    .isEqualTo(Arrays.copyOfRange(bytes, from, from + length));
        }
    }

    @Test
    void changedObjectIsNotRead() throws Exception {
        write("read/changed", 1);
        var version = Blocking.get(store.find("read/changed"));
        write("read/changed", 2);

        assertThatThrownBy(() -> read("read/changed", version, 0, 10)).isInstanceOf(UnreadableObjectException.class);
    }

    @Test
    void rangeBeyondTheEndIsNotRead() throws Exception {
        write("read/short", 1);
        var version = Blocking.get(store.find("read/short"));

        assertThatThrownBy(() -> read("read/short", version, SIZE_BYTES - 5, 10))
                .isInstanceOf(UnreadableObjectException.class);
    }

    private byte[] write(String key, int seed) throws Exception {
        var bytes = new byte[SIZE_BYTES];
        new Random(seed).nextBytes(bytes);
        try (var object = store.write(key, "audio/wav", Buffer.IN_MEMORY)) {
            object.write(bytes, 0, bytes.length);
            object.commit();
        }
        return bytes;
    }

    private byte[] read(String key, StoredObject version, long from, long length) {
        var read = new ByteArrayOutputStream();
        reader.read(key, version, from, length)
                .doOnNext(buffer -> release(buffer, read))
                .blockLast();
        return read.toByteArray();
    }

    private static void release(ByteBuf buffer, ByteArrayOutputStream output) {
        output.writeBytes(ByteBufUtil.getBytes(buffer));
        buffer.release();
    }
}
