package dev.podworks.transcriber;

/// A piece of text that the model returned: a word, a part of one or a punctuation mark.
///
/// @param bytes UTF-8, which may begin or end within a character
/// @param endMillis when it has been spoken, from the start of the window
/// @param probability from 0 to 1
record Token(byte[] bytes, long endMillis, double probability) {
    /// UTF-8's first byte of most Chinese and Japanese characters, and of Korean ones outside words.
    private static final int IDEOGRAPH_FIRST = 0xE4;

    private static final int IDEOGRAPH_LAST = 0xE9;

    /// Languages with ideographs have no spaces.
    boolean beginsWord() {
        if (bytes.length == 0) {
            return false;
        }
        int first = Byte.toUnsignedInt(bytes[0]);
        return first == ' ' || first >= IDEOGRAPH_FIRST && first <= IDEOGRAPH_LAST;
    }

    /// Whether it is more than punctuation.
    boolean isSpoken() {
        for (byte each : bytes) {
            if (each < 0 || Character.isLetterOrDigit(each)) {
                return true;
            }
        }
        return false;
    }
}
