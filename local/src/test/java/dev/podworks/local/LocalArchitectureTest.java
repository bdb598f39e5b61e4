package dev.podworks.local;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.podworks.local", importOptions = ImportOption.DoNotIncludeTests.class)
class LocalArchitectureTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.podworks.local.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule dependsOnNoServiceAndNoKit = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.podworks..").and(resideOutsideOfPackage("dev.podworks.local..")))
            .because("it starts services from their jars, and the client knows the published API only");

    @ArchTest
    static final ArchRule infrastructureDoesNotDependOnTheStack = noClasses()
            .that()
            .resideInAnyPackage(
                    "..local.balancer..",
                    "..local.cloud..",
                    "..local.kafka..",
                    "..local.postgres..",
                    "..local.program..",
                    "..local.provider..",
                    "..local.client..",
                    "..local.bench..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..local.stack..", "..local.cli..")
            .because("each program runs alone, in tests and in containers");
}
