package dev.podworks.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    @Test
    void theGatewayKeepsToTheRulesOfAService() {
        ServiceRules.check("gateway");
    }

    /// What is not sent on by the routes can't leak through another client, cookie or header. What the gateway asks for
    /// itself has a package of its own, which sees nothing of the request.
    @Test
    void onlyTheRoutesTalkToServices() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.podworks.gateway.routing", "dev.podworks.gateway.peer")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework.cloud.gateway..", "org.springframework.web.reactive.function.client..")
                .check(new ClassFileImporter()
                        .withImportOption(new DoNotIncludeTests())
                        .importPackages("dev.podworks.gateway"));
    }
}
