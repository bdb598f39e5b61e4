package dev.podworks.accounts.totp;

import io.nayuki.qrcodegen.QrCode.Ecc;
import java.util.Locale;

/// A QR code as an SVG path.
///
/// @param size of the square in modules, with the quiet zone around it: the view box of the path
/// @param path of the dark modules, each a unit square
public record QrCode(int size, String path) {
    /// Required by the standard.
    private static final int QUIET_ZONE = 4;

    static QrCode of(String text) {
        var code = io.nayuki.qrcodegen.QrCode.encodeText(text, Ecc.MEDIUM);
        var path = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    path.append(String.format(Locale.ROOT, "M%d,%dh1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE));
                }
            }
        }
        return new QrCode(code.size + 2 * QUIET_ZONE, path.toString());
    }

    /// It contains a secret.
    @Override
    public String toString() {
        return "QrCode[redacted]";
    }
}
