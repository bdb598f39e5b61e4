package dev.podworks.kit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.podworks.kit", importOptions = ImportOption.DoNotIncludeTests.class)
class KitArchitectureTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.podworks.kit.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule dependsOnNoServiceAndNoOtherKit = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.podworks..")
                    .and(not(resideInAnyPackage("dev.podworks.kit..", "dev.podworks.contracts.."))));

    @ArchTest
    static final ArchRule packagesDoNotDependOnTheRoot = noClasses()
            .that()
            .resideInAPackage("dev.podworks.kit.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.podworks.kit")
            .because("the root assembles the packages");
}
