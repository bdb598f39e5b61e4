package dev.podworks.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.secret.Encryption;
import dev.podworks.local.stack.EncryptionKeyset;
import dev.podworks.testkit.MutableClock;
import dev.podworks.testkit.TestMailbox;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

class MailSenderTest extends KitTest {
    private static final String QUEUE = "mail-of-a-test";

    @Autowired
    private MailOutbox outbox;

    @Autowired
    private MailTable table;

    @Autowired
    private SmtpClient smtp;

    @Autowired
    private Leases leases;

    @Autowired
    private TransactionalOperator tx;

    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private DatabaseClient db;

    private final MutableClock clock = MutableClock.atPresent();

    private final String recipient = UUID.randomUUID() + "@example.com";

    @Test
    void recipientGetsOneEmailPerCause() {
        for (int i = 0; i < 3; i++) {
            outbox.write(mail("a")).as(tx::transactional).block();
        }
        outbox.write(mail("another")).as(tx::transactional).block();

        await().untilAsserted(() -> assertThat(receivedMessages()).hasSize(2));
        await().during(Duration.ofSeconds(1)).until(() -> receivedMessages().size() == 2);
        assertThat(receivedMessages())
                .allSatisfy(message -> assertThat(message)
                        .contains("Message-ID: <mail-", "Auto-Submitted: auto-generated", "Subject: A subject"));
    }

    @Test
    void emailOfARolledBackTransactionIsNotSent() {
        tx.execute(transaction -> {
                    transaction.setRollbackOnly();
                    return outbox.write(mail("a"));
                })
                .blockLast();

        assertThat(count("select count(*) as n from mail where recipient = '%s'".formatted(recipient)))
                .isZero();
    }

    @Test
    void emailIsSentOnceAfterTheServerWasUnavailable() throws Exception {
        var id = insert();
        sender(client(closedPort())).handle(lease(id));
        assertThat(status(id)).isEqualTo("waiting");
        assertThat(count(String.format(
                        Locale.ROOT,
                        "select count(*) as n from work where queue = '%s' and id = '%d' and lease is null",
                        QUEUE,
                        id)))
                .isEqualTo(1);

        sender(smtp).handle(lease(id));
        sender(smtp).handle(lease(id));

        assertThat(status(id)).isEqualTo("sent");
        await().untilAsserted(() -> assertThat(receivedMessages()).hasSize(1));
    }

    @Test
    void bodyOfASentEmailIsDeleted() throws Exception {
        var id = insert();
        assertThat(count("select length(sealed) as n from mail where id = " + id))
                .isPositive();
        sender(smtp).handle(lease(id));

        assertThat(count("select coalesce(length(sealed), 0) as n from mail where id = " + id))
                .isZero();
        await().untilAsserted(() ->
                assertThat(receivedMessages()).singleElement().asString().contains("Plain words"));
    }

    /// A reader of the table must not get a link that sets a password.
    @Test
    void bodyOfAWaitingEmailIsEncrypted() {
        var id = insert();

        assertThat(count("""
                select count(*) as n from mail where (
                    row_to_json(mail)::text like '%words%'
                    or position('words'::bytea in sealed) > 0 or position('Words'::bytea in sealed) > 0) and id =
                """ + id)).isZero();
        assertThat(table.decrypt(find(table, id))).isEqualTo(mail("a"));
    }

    @Test
    void bodyCannotBeDecryptedInAnotherRow() {
        var first = insert();
        var second = insert("another");
        execute("update mail set sealed = (select sealed from mail where id = %s) where id = %s"
                .formatted(first, second));

        assertThatThrownBy(() -> table.decrypt(find(table, second))).isInstanceOf(IllegalStateException.class);
    }

    /// Two releases run side by side: the previous one stores bodies in plain text, in a queue of its own.
    @Test
    void emailOfThePreviousReleaseIsSent() {
        var id = count("""
                insert into mail (cause, recipient, subject, plain, html, status, created_at)
                values ('a', '%s', 'A subject', 'Body of the previous release', '<p>Words</p>', 'waiting', now())
                returning id as n
                """.formatted(recipient));
        leases.enqueue(MailOutbox.PREVIOUS_RELEASE_QUEUE, Long.toString(id), clock.instant())
                .as(tx::transactional)
                .block();

        await().untilAsserted(() ->
                assertThat(receivedMessages()).singleElement().asString().contains("Body of the previous release"));
    }

    @Test
    void emailWhoseKeyIsMissingIsRetriedForADay() {
        var id = insert();
        var otherReplica = new MailTable(db, new EncryptedMailBody(Encryption.parse(EncryptionKeyset.generate())));
        var sender = new MailSender(otherReplica, smtp, leases, tx, clock, metrics);

        assertThatThrownBy(() -> sender.handle(lease(id))).isInstanceOf(IllegalStateException.class);
        assertThat(status(id)).isEqualTo("waiting");
        clock.advance(Duration.ofDays(1));
        sender.handle(lease(id));
        assertThat(status(id)).isEqualTo("refused");
    }

    @Test
    void rejectedEmailIsRetriedForADay() throws Exception {
        try (var refusing = new ScriptedSmtp("550 no")) {
            var id = insert();
            sender(client(refusing.port())).handle(lease(id));
            assertThat(status(id)).isEqualTo("waiting");
            clock.advance(Duration.ofDays(1));
            sender(client(refusing.port())).handle(lease(id));
            assertThat(status(id)).isEqualTo("refused");
        }
    }

    @Test
    void invalidAddressIsNotRetried() {
        var id = Objects.requireNonNull(
                table.insert(new Mail("a", "two, of them@" + recipient, "A subject", "", ""), clock.instant())
                        .block());
        sender(smtp).handle(lease(id));
        assertThat(status(id)).isEqualTo("refused");
        assertThat(count(String.format(
                        Locale.ROOT, "select count(*) as n from work where queue = '%s' and id = '%d'", QUEUE, id)))
                .isZero();
    }

    @Test
    void emailThatMayHaveBeenSentIsNotSentAgain() throws Exception {
        try (var dying = new ScriptedSmtp("")) {
            var id = insert();
            sender(client(dying.port())).handle(lease(id));
            assertThat(status(id)).isEqualTo("unknown");
            sender(smtp).handle(lease(id));
        }
        var killed = insert("killed");
        table.move(killed, MailStatus.WAITING, MailStatus.HANDED_OVER).block();
        sender(smtp).handle(lease(killed));

        assertThat(status(killed)).isEqualTo("unknown");
        assertThat(receivedMessages()).isEmpty();
    }

    private static MailTable.Row find(MailTable table, long id) {
        return Objects.requireNonNull(table.find(id).block());
    }

    private long insert() {
        return insert("a");
    }

    private long insert(String cause) {
        return Objects.requireNonNull(table.insert(mail(cause), clock.instant()).block());
    }

    private Mail mail(String cause) {
        return new Mail(cause, recipient, "A subject", "Plain words", "<p>Words</p>");
    }

    /// A lease in a queue that the service's worker does not claim from.
    private Lease lease(long id) {
        var token = UUID.randomUUID().toString();
        execute(String.format(Locale.ROOT, """
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values ('%s', '%d', now() + interval '1 hour', 1, '%s', now())
                on conflict (queue, id) do update set lease = excluded.lease
                """, QUEUE, id, token));
        return new Lease(QUEUE, Long.toString(id), 1, token, Cause.UNKNOWN);
    }

    private MailSender sender(SmtpClient client) {
        return new MailSender(table, client, leases, tx, clock, metrics);
    }

    private static SmtpClient client(int port) {
        return new SmtpClient(
                new MailProperties("127.0.0.1", port, "", "", "a@example.com", URI.create("https://example.com")));
    }

    private String status(long id) {
        return Objects.requireNonNull(db.sql("select status from mail where id = :id")
                .bind("id", id)
                .map(row -> row.get("status", String.class))
                .one()
                .block());
    }

    private long count(String sql) {
        return Objects.requireNonNull(
                db.sql(sql).map(row -> row.get("n", Long.class)).one().block());
    }

    private void execute(String sql) {
        db.sql(sql).then().block();
    }

    private List<String> receivedMessages() {
        return TestMailbox.messages().stream()
                .filter(message -> message.contains("Delivered-To: " + recipient))
                .toList();
    }

    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// A mail server that accepts everything, replies to the end of the message with one line, and closes.
    private static final class ScriptedSmtp implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        private final String reply;

        ScriptedSmtp(String reply) throws IOException {
            this.reply = reply;
            Thread.ofVirtual().start(this::serve);
        }

        int port() {
            return listener.getLocalPort();
        }

        private void serve() {
            while (!listener.isClosed()) {
                try (var client = listener.accept()) {
                    converse(client);
                } catch (IOException _) {
                    // Either side has closed.
                }
            }
        }

        private void converse(Socket client) throws IOException {
            var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            var out = client.getOutputStream();
            send(out, "220 here");
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals("DATA")) {
                    send(out, "354 go on");
                } else if (line.equals(".")) {
                    send(out, reply);
                    return;
                } else if (line.matches("(EHLO|HELO|MAIL|RCPT|QUIT|RSET).*")) {
                    send(out, "250 yes");
                }
            }
        }

        private static void send(OutputStream out, String line) throws IOException {
            if (!line.isEmpty()) {
                out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
