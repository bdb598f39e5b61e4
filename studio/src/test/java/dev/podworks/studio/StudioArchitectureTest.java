package dev.podworks.studio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class StudioArchitectureTest {
    @Test
    void theServiceFollowsItsPackageRules() {
        ServiceRules.check("studio", "dev.podworks.denoiser..", "dev.podworks.transcriber..", "dev.podworks.vad..");
    }

    @Test
    void measurementAndCleaningStartNoProcess() {
        var classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.podworks.studio");
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..studio.measure..",
                        "..studio.cleaning..",
                        "..studio.declipping..",
                        "..studio.leveling..",
                        "..studio.output..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.podworks.kit..",
                        "dev.podworks.media..",
                        "..studio.render..",
                        "..studio.job..",
                        "org.springframework..")
                .because("they are the sound alone: what runs programs and talks to others stands above them")
                .check(classes);
    }
}
