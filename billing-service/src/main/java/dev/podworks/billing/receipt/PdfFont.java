package dev.podworks.billing.receipt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/// A font of one document with another one for the characters that it lacks. Only the characters that are used are
/// embedded.
final class PdfFont {
    private static final String LIBERATION = "/liberation/LiberationSans-%s.ttf";
    private static final String DEJAVU = "/net/sf/jasperreports/fonts/dejavu/DejaVuSans%s.ttf";
    private static final int UNITS = 1_000;
    /// DejaVu has it.
    private static final int REPLACEMENT_CHARACTER = 0xFFFD;

    private final List<Face> faces;

    private PdfFont(List<Face> faces) {
        this.faces = faces;
    }

    static PdfFont regular(PDDocument document) {
        return new PdfFont(List.of(
                Face.load(document, LIBERATION.formatted("Regular")), Face.load(document, DEJAVU.formatted(""))));
    }

    static PdfFont bold(PDDocument document) {
        return new PdfFont(List.of(
                Face.load(document, LIBERATION.formatted("Bold")), Face.load(document, DEJAVU.formatted("-Bold"))));
    }

    private record Face(PDFont font, CmapLookup glyphs) {
        static Face load(PDDocument document, String resource) {
            try (var bytes = Objects.requireNonNull(PdfFont.class.getResourceAsStream(resource), resource)) {
                var parsed = new TTFParser().parse(new RandomAccessReadBuffer(bytes.readAllBytes()));
                return new Face(PDType0Font.load(document, parsed, true), parsed.getUnicodeCmapLookup());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean has(int character) {
            return glyphs.getGlyphId(character) != 0;
        }
    }

    /// A part of a text that has all its characters in one font.
    record Run(PDFont font, String text) {
        float width(float size) {
            try {
                return font.getStringWidth(text) / UNITS * size;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    List<Run> runs(String text) {
        var runs = new ArrayList<Run>();
        for (var character : printable(text).codePoints().toArray()) {
            var face = faces.stream().filter(one -> one.has(character)).findFirst();
            var font = face.orElse(faces.getLast()).font();
            var shown = Character.toString(face.isPresent() ? character : REPLACEMENT_CHARACTER);
            if (!runs.isEmpty() && runs.getLast().font() == font) {
                runs.add(new Run(font, runs.removeLast().text() + shown));
            } else {
                runs.add(new Run(font, shown));
            }
        }
        return runs;
    }

    float width(String text, float size) {
        return runs(text).stream().map(run -> run.width(size)).reduce(0f, Float::sum);
    }

    /// The text in lines of at most this width, broken at spaces, or within words that are wider.
    List<String> wrap(String text, float size, float width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : printable(text).strip().split(" +")) {
            var rest = word;
            if (!line.isEmpty() && width(line + " " + rest, size) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (line.isEmpty() && width(rest, size) > width) {
                var fitting = fitting(rest, size, width);
                lines.add(rest.substring(0, fitting));
                rest = rest.substring(fitting);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    /// The length of the longest beginning that fits, at least one character.
    private int fitting(String word, float size, float width) {
        var end = word.offsetByCodePoints(0, 1);
        while (end < word.length() && width(word.substring(0, word.offsetByCodePoints(end, 1)), size) <= width) {
            end = word.offsetByCodePoints(end, 1);
        }
        return end;
    }

    /// Composed, since a font has most letters with their accents only as one character.
    private static String printable(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).replaceAll("[\\p{Cntrl}\\p{Zs}]", " ");
    }
}
