package dev.podworks.local.kafka;

import dev.podworks.local.program.ParentProcess;
import dev.podworks.local.program.Settings;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/// A real Kafka broker in KRaft mode, in one process, on one folder.
public final class KafkaMain {

    private KafkaMain() {}

    public static void main(String[] args) throws Exception {
        var settings = Settings.ofEnvironment();
        var kafka = KafkaSettings.of(settings);
        formatOnce(kafka.data());
        var server = new KafkaRaftServer(new KafkaConfig(kafka.properties()), Time.SYSTEM);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "stop-kafka"));
        server.startup();
        ParentProcess.hold(settings, order -> "error: Kafka has no commands");
        System.exit(0);
    }

    /// A broker requires a formatted folder. The file is written last, so an interrupted format is repeated.
    private static void formatOnce(Path data) throws Exception {
        if (Files.exists(data.resolve("meta.properties"))) {
            return;
        }
        Files.createDirectories(data);
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setNodeId(KafkaSettings.NODE_ID)
                .setClusterId(Uuid.randomUuid().toString())
                .setControllerListenerName(KafkaSettings.CONTROLLER_LISTENER)
                .addDirectory(data.toString())
                .setMetadataLogDirectory(data.toString())
                .run();
    }
}
