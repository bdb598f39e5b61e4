package dev.podworks.billing.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.receipt.Receipt.Draft;
import dev.podworks.billing.receipt.Receipt.Line;
import dev.podworks.billing.receipt.SellerProperties.Seller;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The document as a reader gets it: its text, its fonts and its picture.
class ReceiptPdfTest {
    private static final Instant PAID = Instant.parse("2026-11-20T09:31:00Z");
    private static final Party BUYER = new Party(
            "Łukasz & Søren Podcasts GmbH", List.of("Käthe-Kollwitz-Straße 5", "10115 Berlin"), "DE", "DE123456789");
    private static final float DPI = 100;

    @Test
    void theTextIsThatOfTheReceipt() throws IOException {
        assertThat(text(receipt(BUYER, 0)).lines().map(String::strip))
                .containsSubsequence(
                        "Receipt Podworks, Inc.",
                        "Receipt number PW-000042",
                        "Date of issue November 21, 2026",
                        "Date of payment November 20, 2026")
                .contains(
                        "$86.90 paid on November 20, 2026",
                        "Podworks credits: 10 hours $79.00",
                        "Subtotal $79.00",
                        "Tax $7.90",
                        "Total $86.90")
                .noneMatch(line -> line.contains("Refunded"));
        assertThat(text(receipt(BUYER, 0)))
                .contains("1 Example Street", "United States", "Tax ID 12-3456789")
                .contains("Łukasz & Søren Podcasts GmbH", "Käthe-Kollwitz-Straße 5", "Germany", "Tax ID DE123456789")
                .contains("Account acc_01kahnzq4w8e2r6t0y3u5i7o9p", "Payment pi_3Q7f");
    }

    @Test
    void refundsAreStated() throws IOException {
        assertThat(text(receipt(BUYER, 1_000)).lines().map(String::strip))
                .containsSubsequence("Total $86.90", "Refunded −$10.00", "Paid after refunds $76.90");
    }

    /// Liberation Sans has no Armenian and no check mark: DejaVu Sans has.
    @Test
    void unicodeTextIsKept() throws IOException {
        for (var name : List.of("Привет Ελληνικά שלום", "Հայաստան ✓", "Tiếng Việt Ngọc", "e\u0301te\u0301")) {
            var party = new Party(name, List.of(), null, null);
            assertThat(text(receipt(party, 0)).replaceAll("\\s+", " "))
                    .as(name)
                    .contains(
                            name.equals("e\u0301te\u0301")
                                    ? "été"
                                    : name.startsWith("Привет") ? "Привет Ελληνικά" : name);
        }
    }

    @Test
    void aCharacterWithoutAGlyphIsReplaced() throws IOException {
        assertThat(text(receipt(new Party("\uD83C\uDF99 Show\u0000 \u6771", List.of(), null, null), 0)))
                .contains("\uFFFD Show", "\uFFFD");
    }

    @Test
    void longTextIsWrappedAndManyLinesContinueOnAnotherPage() throws IOException {
        var endless = "x".repeat(120);
        var lines = IntStream.range(0, 60)
                .mapToObj(i -> new Line("Unused time of 10 hours a month, part " + i + " " + endless, 100))
                .toList();
        var receipt = receipt(new Party(endless, List.of(endless), null, null), lines, 0);

        try (var document = Loader.loadPDF(ReceiptPdf.of(receipt))) {
            assertThat(document.getNumberOfPages()).isGreaterThan(2);
            var text = new PDFTextStripper().getText(document);
            assertThat(text).contains("part 59", "Total $86.90");
            for (var image : pages(document)) {
                assertThat(isBlank(image, image.getWidth() - margin() + 3, 0, margin() - 3, image.getHeight()))
                        .as("nothing is beyond the right margin")
                        .isTrue();
                assertThat(isBlank(image, 0, image.getHeight() - margin() + 5, image.getWidth(), margin() - 5))
                        .as("nothing is below the bottom margin")
                        .isTrue();
            }
        }
    }

    @Test
    void fontsAreEmbeddedAndTheSameReceiptHasTheSameBytes() throws IOException {
        var bytes = ReceiptPdf.of(receipt(BUYER, 0));
        try (var document = Loader.loadPDF(bytes)) {
            var resources = document.getPage(0).getResources();
            assertThat(StreamSupport.stream(resources.getFontNames().spliterator(), false))
                    .isNotEmpty()
                    .allMatch(name -> font(resources, name).isEmbedded());
        }
        assertThat(ReceiptPdf.of(receipt(BUYER, 0))).isEqualTo(bytes);
        assertThat(bytes).as("only used characters are embedded").hasSizeLessThan(100_000);
    }

    /// The picture is kept in the build's folder, for a look at it.
    @Test
    void thePageIsDrawn() throws IOException {
        try (var document = Loader.loadPDF(ReceiptPdf.of(receipt(BUYER, 1_000)))) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            var image = pages(document).getFirst();
            ImageIO.write(image, "png", new File("target/receipt.png"));

            var width = image.getWidth();
            assertThat(isBlank(image, 0, 0, width, margin() - 5)).as("margin").isTrue();
            assertThat(isBlank(image, margin(), margin() - 4, width - 2 * margin(), 8))
                    .as("the coloured rule")
                    .isFalse();
            assertThat(isBlank(image, width / 2, margin() + 30, width / 2 - margin(), 40))
                    .as("the seller at the right")
                    .isFalse();
            assertThat(isBlank(image, margin(), image.getHeight() - margin() - 15, width / 2, 20))
                    .as("the footer")
                    .isFalse();
        }
    }

    private static int margin() {
        return Math.round(PdfPage.MARGIN * DPI / 72);
    }

    private static PDFont font(PDResources resources, COSName name) {
        try {
            return resources.getFont(name);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<BufferedImage> pages(PDDocument document) throws IOException {
        var renderer = new PDFRenderer(document);
        var images = new java.util.ArrayList<BufferedImage>();
        for (int page = 0; page < document.getNumberOfPages(); page++) {
            images.add(renderer.renderImageWithDPI(page, DPI));
        }
        return images;
    }

    private static boolean isBlank(BufferedImage image, int x, int y, int width, int height) {
        for (int right = 0; right < width; right++) {
            for (int down = 0; down < height; down++) {
                if ((image.getRGB(x + right, y + down) & 0xFFFFFF) != 0xFFFFFF) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String text(Receipt receipt) throws IOException {
        try (var document = Loader.loadPDF(ReceiptPdf.of(receipt))) {
            var stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document);
        }
    }

    private static Receipt receipt(@Nullable Party buyer, long refundedCents) {
        return receipt(buyer, List.of(new Line("Podworks credits: 10 hours", 7_900)), refundedCents);
    }

    private static Receipt receipt(@Nullable Party buyer, List<Line> lines, long refundedCents) {
        var seller =
                new Party("Podworks, Inc.", List.of("1 Example Street", "Springfield, IL 62701"), "US", "12-3456789");
        var draft = new Draft(
                new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p"),
                "pi_3Q7f",
                new PurchaseId("pur_01kahnzq4w8e2r6t0y3u5i7o9p"),
                null,
                lines,
                "USD",
                7_900,
                790,
                null,
                PAID);
        return new Receipt(42, draft, new Seller(seller, "PW-"), buyer, refundedCents, PAID.plusSeconds(86_400));
    }
}
