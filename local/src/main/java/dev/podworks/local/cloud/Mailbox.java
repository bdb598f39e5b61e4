package dev.podworks.local.cloud;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.server.SMTPServer;

/// A mail server that stores each message as a file, `<time>-<n>.eml`, atomically.
///
/// The file starts with the envelope (`Return-Path`, one `Delivered-To` per recipient), which shows blind copies
/// too.
final class Mailbox {

    private static final int MAX_MESSAGE_BYTES = 10 << 20;
    private static final DateTimeFormatter FILE_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path folder;
    private final InstantSource clock;
    private final SMTPServer server;
    private final AtomicInteger count = new AtomicInteger();

    Mailbox(Path folder, InetSocketAddress address, InstantSource clock) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.clock = clock;
        this.server = new SMTPServer.Builder()
                .bindAddress(address.getAddress())
                .port(address.getPort())
                .maxMessageSize(MAX_MESSAGE_BYTES)
                .messageHandlerFactory(context -> new Delivery())
                .build();
    }

    void start() {
        server.start();
    }

    void stop() {
        server.stop();
    }

    private void write(byte[] message) throws IOException {
        var name = FILE_TIME.format(clock.instant()) + "-" + count.incrementAndGet() + ".eml";
        var unfinished = folder.resolve("." + name);
        Files.write(unfinished, message);
        Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private final class Delivery implements MessageHandler {

        private @Nullable String sender;
        private final List<String> recipients = new ArrayList<>();

        @Override
        public void from(String address) {
            sender = address;
        }

        @Override
        public void recipient(String address) {
            recipients.add(address);
        }

        @Override
        public @Nullable String data(InputStream content) throws IOException {
            var message = new ByteArrayOutputStream();
            message.writeBytes(line("Return-Path: <" + sender + ">"));
            recipients.forEach(recipient -> message.writeBytes(line("Delivered-To: " + recipient)));
            content.transferTo(message);
            write(message.toByteArray());
            return null;
        }

        @Override
        public void done() {}

        private static byte[] line(String text) {
            return (text + "\r\n").getBytes(StandardCharsets.UTF_8);
        }
    }
}
