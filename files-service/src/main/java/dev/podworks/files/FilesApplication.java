package dev.podworks.files;

import dev.podworks.kit.KitEgress;
import dev.podworks.kit.KitForwarding;
import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitSecrets;
import dev.podworks.kit.KitWeb;
import dev.podworks.store.StoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/// Receives recordings, measures them and stores them.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({
    KitWeb.class,
    KitMessaging.class,
    KitForwarding.class,
    KitLeases.class,
    StoreConfiguration.class,
    KitEgress.class,
    KitSecrets.class
})
public class FilesApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(FilesApplication.class, arguments);
    }
}
