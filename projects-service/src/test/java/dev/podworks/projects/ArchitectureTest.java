package dev.podworks.projects;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.podworks.kit.test.ServiceRules;
import dev.podworks.projects.submission.TransitionEffect;
import org.junit.jupiter.api.Test;
import org.springframework.core.annotation.Order;

class ArchitectureTest {
    @Test
    void followsTheRulesOfEveryService() {
        ServiceRules.check("projects");
    }

    /// It is a pure function, so that the table can be read and tested on its own.
    @Test
    void theSagaHasNoSideEffects() {
        noClasses()
                .that()
                .haveSimpleName("SubmissionSaga")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.podworks.kit..", "org.springframework..", "reactor..", "io..")
                .check(new ClassFileImporter().importPackages("dev.podworks.projects.submission"));
    }

    @Test
    void everyTransitionEffectHasAnOrder() {
        classes()
                .that()
                .implement(TransitionEffect.class)
                .should()
                .beAnnotatedWith(Order.class)
                .check(new ClassFileImporter().importPackages("dev.podworks.projects"));
    }
}
