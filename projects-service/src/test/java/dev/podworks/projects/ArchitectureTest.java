package dev.podworks.projects;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    @Test
    void itKeepsToTheLinesOfEveryService() {
        ServiceRules.check("projects");
    }

    /// It decides by its arguments alone, so that the table can be read and tested as one.
    @Test
    void theSagaDoesNothingButDecide() {
        noClasses()
                .that()
                .haveSimpleName("SubmissionSaga")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.podworks.kit..", "org.springframework..", "reactor..", "io..")
                .check(new ClassFileImporter().importPackages("dev.podworks.projects.submission"));
    }
}
