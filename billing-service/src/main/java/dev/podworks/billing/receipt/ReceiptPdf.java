package dev.podworks.billing.receipt;

import static dev.podworks.billing.receipt.PdfPage.INK;
import static dev.podworks.billing.receipt.PdfPage.MARGIN;
import static dev.podworks.billing.receipt.PdfPage.MUTED;
import static dev.podworks.billing.receipt.PdfPage.RIGHT;

import dev.podworks.billing.receipt.PdfPage.Style;
import dev.podworks.billing.receipt.Receipt.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Currency;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDDocument;

/// A receipt as a PDF document: text that can be selected, in embedded fonts.
final class ReceiptPdf {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final float LEADING = 14;
    private static final float COLUMN = 220;
    private static final float DESCRIPTION = 360;
    private static final float TOTALS = 330;
    private static final double CENTS = 100;

    private final Receipt receipt;
    private final PdfPage page;
    private final Style text;
    private final Style strong;
    private final Style label;
    private final Style title;
    private final Style lead;
    private float y = MARGIN;

    private ReceiptPdf(Receipt receipt, PdfPage page, PdfFont regular, PdfFont bold) {
        this.receipt = receipt;
        this.page = page;
        this.text = new Style(regular, 9.5f, INK);
        this.strong = new Style(bold, 9.5f, INK);
        this.label = new Style(regular, 8.5f, MUTED);
        this.title = new Style(bold, 22, INK);
        this.lead = new Style(bold, 15, INK);
    }

    /// Blocks for some 100 ms.
    static byte[] of(Receipt receipt) {
        try (var document = new PDDocument();
                var bytes = new ByteArrayOutputStream()) {
            describe(document, receipt);
            try (var page = new PdfPage(document)) {
                new ReceiptPdf(receipt, page, PdfFont.regular(document), PdfFont.bold(document)).draw();
            }
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// With the same bytes each time.
    private static void describe(PDDocument document, Receipt receipt) {
        var information = document.getDocumentInformation();
        information.setTitle("Receipt " + receipt.number());
        information.setAuthor(receipt.seller().party().name());
        information.setCreationDate(calendar(receipt.issuedAt()));
        document.getDocumentCatalog().setLanguage("en");
        document.setDocumentId(receipt.id());
    }

    private static Calendar calendar(Instant instant) {
        return GregorianCalendar.from(instant.atZone(ZoneOffset.UTC));
    }

    private void draw() {
        page.accent(y);
        y += 36;
        page.text("Receipt", title, MARGIN, y);
        page.textTo(receipt.seller().party().name(), lead, RIGHT, y);
        y += 30;
        facts();
        y += 18;
        parties();
        y += 26;
        var paid = money(receipt.totalCents()) + " paid on "
                + DAY.format(receipt.draft().paidAt());
        for (var line : lead.font().wrap(paid, lead.size(), RIGHT - MARGIN)) {
            page.text(line, lead, MARGIN, y);
            y += 20;
        }
        y += 14;
        lines();
        totals();
        footer();
    }

    private void facts() {
        fact("Receipt number", receipt.number());
        fact("Date of issue", DAY.format(receipt.issuedAt()));
        fact("Date of payment", DAY.format(receipt.draft().paidAt()));
    }

    private void fact(String name, String value) {
        page.text(name, label, MARGIN, y);
        page.text(value, text, MARGIN + 100, y);
        y += LEADING;
    }

    private void parties() {
        var top = y;
        var afterSeller = party("From", block(receipt.seller().party()), MARGIN, top);
        var buyer = Optional.ofNullable(receipt.buyer()).map(this::block).orElse(List.of());
        var afterBuyer = party("Billed to", withAccount(buyer), MARGIN + COLUMN + 40, top);
        y = Math.max(afterSeller, afterBuyer);
    }

    private List<String> withAccount(List<String> buyer) {
        var lines = new ArrayList<>(buyer);
        lines.add("Account " + receipt.draft().account().value());
        return lines;
    }

    private List<String> block(Party party) {
        var lines = new ArrayList<String>();
        lines.add(party.name());
        lines.addAll(party.fullAddress());
        if (party.taxId() != null) {
            lines.add("Tax ID " + party.taxId());
        }
        return lines;
    }

    /// @return where it ends
    private float party(String name, List<String> lines, float x, float top) {
        page.text(name, label, x, top);
        var at = top + LEADING + 2;
        for (int i = 0; i < lines.size(); i++) {
            var style = i == 0 ? strong : text;
            for (var line : style.font().wrap(lines.get(i), style.size(), COLUMN)) {
                page.text(line, style, x, at);
                at += LEADING;
            }
        }
        return at;
    }

    private void lines() {
        page.text("Description", label, MARGIN, y);
        page.textTo("Amount", label, RIGHT, y);
        y += 8;
        page.rule(MARGIN, y);
        for (var line : receipt.draft().lines()) {
            y += 18;
            line(line);
            y -= 4;
            page.rule(MARGIN, y);
        }
    }

    private void line(Line line) {
        var wrapped = text.font().wrap(line.description(), text.size(), DESCRIPTION);
        makeRoom(wrapped.size() * LEADING);
        page.textTo(money(line.amountCents()), text, RIGHT, y);
        for (var part : wrapped) {
            page.text(part, text, MARGIN, y);
            y += LEADING;
        }
    }

    private void totals() {
        makeRoom(120);
        y += 20;
        total("Subtotal", receipt.draft().netCents(), text);
        total("Tax", receipt.draft().taxCents(), text);
        page.rule(TOTALS, y - 8);
        y += 6;
        total("Total", receipt.totalCents(), strong);
        if (receipt.refundedCents() > 0) {
            total("Refunded", -receipt.refundedCents(), text);
            page.rule(TOTALS, y - 8);
            y += 6;
            total("Paid after refunds", receipt.totalCents() - receipt.refundedCents(), strong);
        }
    }

    private void total(String name, long cents, Style style) {
        page.text(name, style, TOTALS, y);
        page.textTo(money(cents), style, RIGHT, y);
        y += LEADING + 3;
    }

    private void footer() {
        page.rule(MARGIN, PdfPage.BOTTOM - 14);
        page.text("Payment " + receipt.draft().reference(), label, MARGIN, PdfPage.BOTTOM);
        page.textTo(receipt.number(), label, RIGHT, PdfPage.BOTTOM);
    }

    private void makeRoom(float height) {
        if (y + height > PdfPage.BOTTOM - 30) {
            page.turn();
            y = MARGIN + LEADING;
        }
    }

    private String money(long cents) {
        var format = NumberFormat.getCurrencyInstance(Locale.US);
        format.setCurrency(Currency.getInstance(receipt.draft().currency()));
        return format.format(cents / CENTS).replace('-', '\u2212');
    }
}
