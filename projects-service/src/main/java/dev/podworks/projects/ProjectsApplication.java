package dev.podworks.projects;

import dev.podworks.kit.KitForwarding;
import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.store.StoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/// Projects, shows, and the submission saga.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class, KitForwarding.class, KitLeases.class, StoreConfiguration.class})
public class ProjectsApplication {
    public static void main(String[] args) {
        SpringApplication.run(ProjectsApplication.class, args);
    }
}
