package dev.podworks.contracts;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.DomainEvent;

@AnalyzeClasses(packages = "dev.podworks.contracts", importOptions = ImportOption.DoNotIncludeTests.class)
class ContractsRulesTest {
    @ArchTest
    static final ArchRule contractsAreDataAndKnowNoFramework = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.springframework..", "reactor..", "org.apache.kafka..", "tools.jackson..", "jakarta..")
            .because("whoever reads an event must be free to choose how");

    @ArchTest
    static final ArchRule contractsDependOnNothingOfOurs = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.podworks.kit..", "dev.podworks.local..", "dev.podworks.testkit..");

    @ArchTest
    static final ArchRule payloadsAreValues = classes()
            .that()
            .implement(DomainEvent.class)
            .and()
            .areNotInterfaces()
            .should()
            .beRecords();

    /// With one exception: a role has scopes of the API, and those depend on the mode.
    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching("dev.podworks.contracts.(*)..")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(Role.class, Scope.class);
}
