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
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Import(MailConfiguration.class)
class MailSenderTest extends KitTest {
    private static final String QUEUE = "mail-of-a-test";

    @Autowired
    private MailOutbox mails;

    @Autowired
    private MailTable table;

    @Autowired
    private SmtpClient mailbox;

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
    void oneCauseIsOneMailHoweverOftenItIsWritten() {
        for (int i = 0; i < 3; i++) {
            mails.write(mail("a")).as(tx::transactional).block();
        }
        mails.write(mail("another")).as(tx::transactional).block();

        await().untilAsserted(() -> assertThat(arrived()).hasSize(2));
        await().during(Duration.ofSeconds(1)).until(() -> arrived().size() == 2);
        assertThat(arrived())
                .allSatisfy(one -> assertThat(one)
                        .contains("Message-ID: <mail-", "Auto-Submitted: auto-generated", "Subject: A subject"));
    }

    @Test
    void aMailOfAChangeThatWasRolledBackIsNotSent() {
        tx.execute(transaction -> {
                    transaction.setRollbackOnly();
                    return mails.write(mail("a"));
                })
                .blockLast();

        assertThat(count("select count(*) as n from mail where recipient = '%s'".formatted(recipient)))
                .isZero();
    }

    @Test
    void aServerThatIsAwayIsTriedAgainAndThenItIsSentOnce() throws Exception {
        var id = insert();
        sending(server(closedPort())).work(lease(id));
        assertThat(status(id)).isEqualTo("waiting");
        assertThat(count(String.format(
                        Locale.ROOT,
                        "select count(*) as n from work where queue = '%s' and id = '%d' and lease is null",
                        QUEUE,
                        id)))
                .isEqualTo(1);

        sending(mailbox).work(lease(id));
        sending(mailbox).work(lease(id));

        assertThat(status(id)).isEqualTo("sent");
        await().untilAsserted(() -> assertThat(arrived()).hasSize(1));
    }

    @Test
    void theWordsOfASentMailAreForgotten() throws Exception {
        var id = insert();
        assertThat(count("select length(sealed) as n from mail where id = " + id))
                .isPositive();
        sending(mailbox).work(lease(id));

        assertThat(count("select coalesce(length(sealed), 0) as n from mail where id = " + id))
                .isZero();
        await().untilAsserted(
                        () -> assertThat(arrived()).singleElement().asString().contains("Plain words"));
    }

    /// Whoever gets to see the table must not get a link that sets somebody's password.
    @Test
    void theWordsThatWaitAreInNoColumnInTheClear() {
        var id = insert();

        assertThat(count("""
                select count(*) as n from mail where (
                    row_to_json(mail)::text like '%words%'
                    or position('words'::bytea in sealed) > 0 or position('Words'::bytea in sealed) > 0) and id =
                """ + id)).isZero();
        assertThat(table.open(find(table, id))).isEqualTo(mail("a"));
    }

    @Test
    void theWordsOfOneMailAreWorthNothingInAnother() {
        var first = insert();
        var second = insert("another");
        execute("update mail set sealed = (select sealed from mail where id = %s) where id = %s"
                .formatted(first, second));

        assertThatThrownBy(() -> table.open(find(table, second))).isInstanceOf(IllegalStateException.class);
    }

    /// Two releases run side by side: the last one's rows have their words in the clear, and lie in its own queue.
    @Test
    void aMailOfTheLastReleaseIsSent() {
        var id = count("""
                insert into mail (cause, recipient, subject, plain, html, status, created_at)
                values ('a', '%s', 'A subject', 'Words of the last release', '<p>Words</p>', 'waiting', now())
                returning id as n
                """.formatted(recipient));
        leases.enqueue(MailOutbox.LAST_RELEASES_QUEUE, Long.toString(id), clock.instant())
                .as(tx::transactional)
                .block();

        await().untilAsserted(
                        () -> assertThat(arrived()).singleElement().asString().contains("Words of the last release"));
    }

    @Test
    void aMailWhoseKeyIsNotHereYetWaitsForItForADay() {
        var id = insert();
        var elsewhere = new MailTable(db, new EncryptedMailBody(Encryption.parse(EncryptionKeyset.generate())));
        var sending = new MailSender(elsewhere, mailbox, leases, tx, clock, metrics);

        assertThatThrownBy(() -> sending.work(lease(id))).isInstanceOf(IllegalStateException.class);
        assertThat(status(id)).isEqualTo("waiting");
        clock.advance(Duration.ofDays(1));
        sending.work(lease(id));
        assertThat(status(id)).isEqualTo("refused");
    }

    @Test
    void aServerThatSaysNoIsTriedAgainForADayOnly() throws Exception {
        try (var refusing = new ScriptedSmtp("550 no")) {
            var id = insert();
            sending(server(refusing.port())).work(lease(id));
            assertThat(status(id)).isEqualTo("waiting");
            clock.advance(Duration.ofDays(1));
            sending(server(refusing.port())).work(lease(id));
            assertThat(status(id)).isEqualTo("refused");
        }
    }

    @Test
    void anAddressThatIsNoneIsGivenUpAtOnceAndNotTriedForEver() {
        var id = Objects.requireNonNull(
                table.insert(new Mail("a", "two, of them@" + recipient, "A subject", "", ""), clock.instant())
                        .block());
        sending(mailbox).work(lease(id));
        assertThat(status(id)).isEqualTo("refused");
        assertThat(count(String.format(
                        Locale.ROOT, "select count(*) as n from work where queue = '%s' and id = '%d'", QUEUE, id)))
                .isZero();
    }

    @Test
    void whatMayHaveBeenSentIsNotSentAgain() throws Exception {
        try (var dying = new ScriptedSmtp("")) {
            var id = insert();
            sending(server(dying.port())).work(lease(id));
            assertThat(status(id)).isEqualTo("unknown");
            sending(mailbox).work(lease(id));
        }
        var killed = insert("killed");
        table.move(killed, MailStatus.WAITING, MailStatus.HANDED_OVER).block();
        sending(mailbox).work(lease(killed));

        assertThat(status(killed)).isEqualTo("unknown");
        assertThat(arrived()).isEmpty();
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

    /// A lease of this test's own, so that the service's worker has nothing to do with it.
    private Lease lease(long id) {
        var token = UUID.randomUUID().toString();
        execute(String.format(Locale.ROOT, """
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values ('%s', '%d', now() + interval '1 hour', 1, '%s', now())
                on conflict (queue, id) do update set lease = excluded.lease
                """, QUEUE, id, token));
        return new Lease(QUEUE, Long.toString(id), 1, token, Cause.UNKNOWN);
    }

    private MailSender sending(SmtpClient server) {
        return new MailSender(table, server, leases, tx, clock, metrics);
    }

    private static SmtpClient server(int port) {
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

    private List<String> arrived() {
        return TestMailbox.messages().stream()
                .filter(one -> one.contains("Delivered-To: " + recipient))
                .toList();
    }

    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// A mail server that takes everything up to the message's end, and then says one thing and closes.
    private static final class ScriptedSmtp implements AutoCloseable {
        private final ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        private final String last;

        ScriptedSmtp(String last) throws IOException {
            this.last = last;
            Thread.ofVirtual().start(this::serve);
        }

        int port() {
            return door.getLocalPort();
        }

        private void serve() {
            while (!door.isClosed()) {
                try (var client = door.accept()) {
                    talk(client);
                } catch (IOException _) {
                    // Either side has closed.
                }
            }
        }

        private void talk(Socket client) throws IOException {
            var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            var out = client.getOutputStream();
            say(out, "220 here");
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals("DATA")) {
                    say(out, "354 go on");
                } else if (line.equals(".")) {
                    say(out, last);
                    return;
                } else if (line.matches("(EHLO|HELO|MAIL|RCPT|QUIT|RSET).*")) {
                    say(out, "250 yes");
                }
            }
        }

        private static void say(OutputStream out, String words) throws IOException {
            if (!words.isEmpty()) {
                out.write((words + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }
}
