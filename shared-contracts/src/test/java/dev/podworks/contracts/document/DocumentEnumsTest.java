package dev.podworks.contracts.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.ProjectStatus;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The enums and the settings of the documents have the values that Java has, and no others.
class DocumentEnumsTest {
    private static final JsonNode SCHEMAS = OpenApi.published().document().at("/components/schemas");

    @ParameterizedTest
    @ValueSource(
            classes = {
                ConnectionStatus.class,
                FileStatus.class,
                Mode.class,
                NoiseLevel.class,
                PlosivesLevel.class,
                ProjectStatus.class,
                Provider.class,
                Role.class,
                Scope.class
            })
    void enumHasTheValuesOfItsSchema(Class<? extends WireEnum> type) {
        var values =
                SCHEMAS.path(type.getSimpleName()).path("enum").valueStream().map(JsonNode::asString);

        assertThat(values)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(type.getEnumConstants()).map(WireEnum::wire).toList());
    }

    @Test
    void settingsHaveThePropertiesOfTheirSchema() {
        var names = Arrays.stream(ProjectSettings.class.getRecordComponents()).map(RecordComponent::getName);

        assertThat(OpenApi.names(SCHEMAS.at("/ProjectSettings/properties")))
                .containsExactlyInAnyOrderElementsOf(names.toList());
    }

    @Test
    void manifestHasTheSameSettings() {
        var settings = OpenApi.yaml("/manifest.schema.json").at("/properties/settings/properties");
        var documented = SCHEMAS.at("/ProjectSettings/properties");

        assertThat(OpenApi.names(settings)).isEqualTo(OpenApi.names(documented));
        assertThat(settings.at("/noiseLevel/enum")).isEqualTo(SCHEMAS.at("/NoiseLevel/enum"));
        assertThat(settings.at("/plosivesLevel/enum")).isEqualTo(SCHEMAS.at("/PlosivesLevel/enum"));
    }
}
