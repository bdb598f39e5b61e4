package dev.podworks.accounts;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class AccountsArchitectureTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("dev.podworks.accounts");

    /// The gateway is not among the allowed dependencies: accounts does not depend on the application that runs it.
    @Test
    void accountsFollowsTheRulesOfAService() {
        ServiceRules.check("accounts");
    }

    /// Accounts calls no service. What it needs from one, the application provides as a bean.
    @Test
    void accountsHasNoClientOfAService() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.podworks.kit.upstream..",
                        "org.springframework.cloud.gateway..",
                        "org.springframework.web.reactive.function.client..")
                .check(CLASSES);
    }

    /// The published package holds interfaces and values, so that using it does not pull in any feature.
    @Test
    void thePublishedPackageDependsOnNoFeature() {
        noClasses()
                .that()
                .resideInAPackage("dev.podworks.accounts")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.podworks.accounts.*..")
                .check(CLASSES);
    }
}
