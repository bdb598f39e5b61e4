package dev.podworks.studio.transcript;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntBinaryOperator;

/// A model of some megabytes that whisper.cpp loads and runs like any other: all weights are zero except for those
/// that make the decoder emit the same text in every window. At each place of the text the place's own direction is
/// by far the strongest, and exactly one token points that way.
final class TinyWhisperModel {
    /// The text from 0 s to 1.5 s of every window.
    static final String SAYS = "come closer";

    private static final int MAGIC = 0x67676d6c;
    private static final int ENGLISH_TOKENS = 51_864;
    private static final int END_OF_TEXT = 50_256;
    private static final int TIMES_BEGIN = 50_363;
    private static final int SAID_UNTIL = TIMES_BEGIN + 75;
    private static final int AUDIO_CONTEXT = 1500;
    private static final int TEXT_CONTEXT = 448;
    private static final int STATE = 64;
    private static final int LAYERS = 4;
    private static final int MELS = 80;
    private static final int SPECTRUM = 201;
    private static final int HALF_FLOATS = 1;
    private static final List<String> WORDS = List.of(" ", " come", " closer");
    /// The token that the decoder emits at each position.
    private static final int[] SAID = {TIMES_BEGIN, 1, 2, SAID_UNTIL, END_OF_TEXT};
    private static final float PLACE = 1000;
    private static final float TOKEN = 30;

    private final DataOutputStream out;

    private TinyWhisperModel(OutputStream out) {
        this.out = new DataOutputStream(out);
    }

    static Path write(Path file) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            new TinyWhisperModel(out).write();
        }
        return file;
    }

    private void write() throws IOException {
        ints(MAGIC, ENGLISH_TOKENS, AUDIO_CONTEXT, STATE, 1, LAYERS, TEXT_CONTEXT, STATE, 1, LAYERS, MELS, HALF_FLOATS);
        ints(MELS, SPECTRUM);
        out.write(new byte[MELS * SPECTRUM * Float.BYTES]);
        ints(WORDS.size());
        for (String word : WORDS) {
            ints(word.length());
            out.writeBytes(word);
        }
        floats("encoder.positional_embedding", STATE, AUDIO_CONTEXT);
        halves("encoder.conv1.weight", 3, MELS, STATE);
        floats("encoder.conv1.bias", 1, STATE);
        halves("encoder.conv2.weight", 3, STATE, STATE);
        floats("encoder.conv2.bias", 1, STATE);
        normalization("encoder.ln_post", 0);
        for (int layer = 0; layer < LAYERS; layer++) {
            block("encoder.blocks." + layer);
        }
        tensor("decoder.positional_embedding", false, (place, i) -> bits(place == i ? PLACE : 0), STATE, TEXT_CONTEXT);
        tensor("decoder.token_embedding.weight", true, TinyWhisperModel::pointing, STATE, ENGLISH_TOKENS);
        normalization("decoder.ln", 1);
        for (int layer = 0; layer < LAYERS; layer++) {
            block("decoder.blocks." + layer);
            attention("decoder.blocks." + layer + ".cross_attn");
        }
    }

    private static int pointing(int token, int direction) {
        boolean isSaid = direction < SAID.length && SAID[direction] == token;
        return Float.floatToFloat16(isSaid ? TOKEN : 0);
    }

    private static int bits(float value) {
        return Float.floatToIntBits(value);
    }

    private void block(String name) throws IOException {
        attention(name + ".attn");
        normalization(name + ".mlp_ln", 0);
        halves(name + ".mlp.0.weight", STATE, 4 * STATE);
        floats(name + ".mlp.0.bias", 4 * STATE);
        halves(name + ".mlp.2.weight", 4 * STATE, STATE);
        floats(name + ".mlp.2.bias", STATE);
    }

    private void attention(String name) throws IOException {
        normalization(name + "_ln", 0);
        for (String part : List.of("query", "key", "value", "out")) {
            halves(name + "." + part + ".weight", STATE, STATE);
            if (!part.equals("key")) {
                floats(name + "." + part + ".bias", STATE);
            }
        }
    }

    private void normalization(String name, float weight) throws IOException {
        tensor(name + ".weight", false, (row, i) -> bits(weight), STATE);
        floats(name + ".bias", STATE);
    }

    private void floats(String name, int... sizes) throws IOException {
        tensor(name, false, (row, i) -> 0, sizes);
    }

    private void halves(String name, int... sizes) throws IOException {
        tensor(name, true, (row, i) -> 0, sizes);
    }

    /// @param value the bits of a row's element
    private void tensor(String name, boolean isHalf, IntBinaryOperator value, int... sizes) throws IOException {
        byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        ints(sizes.length, ascii.length, isHalf ? HALF_FLOATS : 0);
        ints(sizes);
        out.write(ascii);
        int rows = 1;
        for (int i = 1; i < sizes.length; i++) {
            rows *= sizes[i];
        }
        ByteBuffer bytes = ByteBuffer.allocate(sizes[0] * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = 0; row < rows; row++) {
            bytes.clear();
            for (int i = 0; i < sizes[0]; i++) {
                int bits = value.applyAsInt(row, i);
                if (isHalf) {
                    bytes.putShort((short) bits);
                } else {
                    bytes.putInt(bits);
                }
            }
            out.write(bytes.array(), 0, bytes.position());
        }
    }

    private void ints(int... values) throws IOException {
        for (int value : values) {
            out.writeInt(Integer.reverseBytes(value));
        }
    }
}
