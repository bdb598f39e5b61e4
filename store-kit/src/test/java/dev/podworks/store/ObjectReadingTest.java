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
import org.springframework.context.annotation.Import;

/// Pieces of objects in a real store.
@Import(StoreConfiguration.class)
class ObjectReadingTest extends KitTest {
    private static final int SIZE = 3_000_001;

    @Autowired
    ObjectStore store;

    @Autowired
    ObjectReader reader;

    @Test
    void anyPieceIsReadAsItWasWritten() throws Exception {
        var bytes = write("read/pieces", 1);
        var seen = Blocking.get(store.find("read/pieces"));
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            var from = random.nextInt(SIZE);
            var length = 1 + random.nextInt(SIZE - from);
            assertThat(read("read/pieces", seen, from, length))
                    .as("seed %d", seed)
                    .isEqualTo(Arrays.copyOfRange(bytes, from, from + length));
        }
    }

    @Test
    void bytesThatCameInBetweenAreNoPieceOfWhatWasSeen() throws Exception {
        write("read/changed", 1);
        var seen = Blocking.get(store.find("read/changed"));
        write("read/changed", 2);

        assertThatThrownBy(() -> read("read/changed", seen, 0, 10)).isInstanceOf(UnreadableObjectException.class);
    }

    @Test
    void aPieceThatEndsBeforeItsLengthIsNone() throws Exception {
        write("read/short", 1);
        var seen = Blocking.get(store.find("read/short"));

        assertThatThrownBy(() -> read("read/short", seen, SIZE - 5, 10)).isInstanceOf(UnreadableObjectException.class);
    }

    private byte[] write(String key, int seed) throws Exception {
        var bytes = new byte[SIZE];
        new Random(seed).nextBytes(bytes);
        try (var object = store.write(key, "audio/wav", Buffer.IN_MEMORY)) {
            object.write(bytes, 0, bytes.length);
            object.commit();
        }
        return bytes;
    }

    private byte[] read(String key, StoredObject seen, long from, long length) {
        var read = new ByteArrayOutputStream();
        reader.read(key, seen, from, length).doOnNext(part -> take(part, read)).blockLast();
        return read.toByteArray();
    }

    private static void take(ByteBuf part, ByteArrayOutputStream into) {
        into.writeBytes(ByteBufUtil.getBytes(part));
        part.release();
    }
}
