package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PcmReaderTest {
    /// The output of a decoder that never ends.
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
    void decodingStopsAtTheLimit() throws Exception {
        AtomicLong received = new AtomicLong();
        long read = PcmReader.readAtMost(48_000, ENDLESS, 2, (block, frames) -> received.addAndGet(frames));
        assertThat(read).isEqualTo(48_000 + PcmReader.BLOCK_FRAMES).isEqualTo(received.get());
    }

    @Test
    void audioOfExactlyTheLimitIsReadCompletely() throws Exception {
        byte[] pcm = new byte[48_000 * Float.BYTES];
        assertThat(PcmReader.readAtMost(48_000, new ByteArrayInputStream(pcm), 1, (block, frames) -> {}))
                .isEqualTo(48_000);
    }
}
