package dev.podworks.studio.output;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// An encoder of FFmpeg with its options.
sealed interface Codec {
    /// @param bitRateKbps empty for the standard one; ignored by lossless codecs
    List<String> arguments(int channels, OptionalInt bitRateKbps);

    record Lossless(String encoder, List<String> options) implements Codec {
        @Override
        public List<String> arguments(int channels, OptionalInt bitRateKbps) {
            return Stream.concat(Stream.of("-c:a", encoder), options.stream()).toList();
        }
    }

    /// @param mono the standard quality, in options
    record Lossy(String encoder, List<String> mono, List<String> stereo) implements Codec {
        static Lossy atBitRates(String encoder, int monoKbps, int stereoKbps) {
            return new Lossy(encoder, bitRate(monoKbps), bitRate(stereoKbps));
        }

        private static List<String> bitRate(int kbps) {
            return List.of("-b:a", kbps + "k");
        }

        @Override
        public List<String> arguments(int channels, OptionalInt bitRateKbps) {
            var standard = channels == 1 ? mono : stereo;
            var quality = bitRateKbps.isPresent() ? bitRate(bitRateKbps.getAsInt()) : standard;
            return Stream.concat(Stream.of("-c:a", encoder), quality.stream()).toList();
        }
    }
}
