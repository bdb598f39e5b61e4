package dev.podworks.kit.test;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;

/// The dependency rules of every service. See docs/conventions.md.
public final class ServiceRules {
    private ServiceRules() {}

    /// The kits and contracts that every service may depend on.
    private static final String[] SHARED = {
        "dev.podworks.contracts..",
        "dev.podworks.kit..",
        "dev.podworks.mail..",
        "dev.podworks.media..",
        "dev.podworks.store.."
    };

    /// @param service the name of its package, such as `billing`
    /// @param libraries packages that only this service may depend on, such as `dev.podworks.accounts..`
    /// @throws AssertionError naming every violation
    public static void check(String service, String... libraries) {
        var own = "dev.podworks." + service;
        var classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(own);

        noClasses()
                .should()
                .dependOnClassesThat(foreignTo(own, libraries))
                .because("services interact through events and the API only")
                .check(classes);
        slices().matching(own + ".(*)..").should().beFreeOfCycles().check(classes);
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("time comes from the injected InstantSource, which tests move")
                .check(classes);
    }

    private static DescribedPredicate<JavaClass> foreignTo(String own, String... libraries) {
        return resideInAPackage("dev.podworks..")
                .and(not(resideInAnyPackage(own + "..")))
                .and(not(resideInAnyPackage(SHARED)))
                .and(not(resideInAnyPackage(libraries)));
    }
}
