package dev.podworks.billing.receipt;

import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/// Text and rules on pages of a document, from the top to the bottom. Positions are in points from the top left; a
/// text's is that of its baseline.
final class PdfPage implements AutoCloseable {
    static final float MARGIN = 56;
    static final float WIDTH = PDRectangle.A4.getWidth();
    static final float RIGHT = WIDTH - MARGIN;
    static final float BOTTOM = PDRectangle.A4.getHeight() - MARGIN;

    static final Color INK = new Color(0x1A1D21);
    static final Color MUTED = new Color(0x5F6670);
    private static final Color LINE = new Color(0xD9DCE1);
    private static final Color ACCENT = new Color(0x3B5BDB);

    private final PDDocument document;
    private PDPageContentStream content;

    PdfPage(PDDocument document) {
        this.document = document;
        this.content = begin(document);
    }

    private static PDPageContentStream begin(PDDocument document) {
        try {
            var page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            return new PDPageContentStream(document, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Continues on a new page.
    void turn() {
        close();
        content = begin(document);
    }

    /// @param color and size of the text
    record Style(PdfFont font, float size, Color color) {}

    void text(String text, Style style, float x, float y) {
        try {
            content.beginText();
            content.setNonStrokingColor(style.color());
            content.newLineAtOffset(x, PDRectangle.A4.getHeight() - y);
            for (var run : style.font().runs(text)) {
                content.setFont(run.font(), style.size());
                content.showText(run.text());
            }
            content.endText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param right where the text ends
    void textTo(String text, Style style, float right, float y) {
        text(text, style, right - style.font().width(text, style.size()), y);
    }

    void rule(float from, float y) {
        bar(from, y, RIGHT - from, 0.75f, LINE);
    }

    void accent(float y) {
        bar(MARGIN, y, WIDTH - 2 * MARGIN, 3, ACCENT);
    }

    private void bar(float x, float y, float width, float height, Color color) {
        try {
            content.setNonStrokingColor(color);
            content.addRect(x, PDRectangle.A4.getHeight() - y, width, height);
            content.fill();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            content.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
