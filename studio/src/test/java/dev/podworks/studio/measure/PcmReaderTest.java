package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PcmReaderTest {
    /// As a decoder that never ends writes it.
    private static final InputStream ENDLESS = new InputStream() {
        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            return length;
        }
    };

    @Test
    void soundWithoutAnEndIsReadToTheLimitAndNoFurther() throws Exception {
        AtomicLong heard = new AtomicLong();
        long read = PcmReader.readAtMost(48_000, ENDLESS, 2, (block, frames) -> heard.addAndGet(frames));
        assertThat(read).isEqualTo(48_000 + PcmReader.BLOCK_FRAMES).isEqualTo(heard.get());
    }

    @Test
    void soundThatEndsAtTheLimitIsReadWhole() throws Exception {
        byte[] pcm = new byte[48_000 * Float.BYTES];
        assertThat(PcmReader.readAtMost(48_000, new ByteArrayInputStream(pcm), 1, (block, frames) -> {}))
                .isEqualTo(48_000);
    }
}
