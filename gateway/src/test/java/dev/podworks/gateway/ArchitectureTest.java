package dev.podworks.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("dev.podworks.gateway");

    @Test
    void theGatewayFollowsTheRulesOfAService() {
        ServiceRules.check("gateway", "dev.podworks.accounts..");
    }

    @Test
    void onlyThePublishedPackageOfAccountsIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.podworks.accounts.*..")
                .because("features of accounts are internal to it")
                .check(CLASSES);
    }

    /// Headers and cookies of a request cannot leak through another HTTP client. The gateway's own calls to
    /// services are in a package that does not see the request.
    @Test
    void onlyRoutingAndUpstreamCallServices() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.podworks.gateway.routing", "dev.podworks.gateway.upstream")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework.cloud.gateway..", "org.springframework.web.reactive.function.client..")
                .check(CLASSES);
    }
}
