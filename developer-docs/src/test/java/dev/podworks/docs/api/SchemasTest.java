package dev.podworks.docs.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import org.junit.jupiter.api.Test;
import tools.jackson.dataformat.yaml.YAMLMapper;

class SchemasTest {
    private final ApiDocument api = new ApiDocument(new YAMLMapper().readTree("""
            components:
              schemas:
                Source:
                  oneOf:
                    - {$ref: '#/components/schemas/Upload'}
                    - {$ref: '#/components/schemas/Url'}
                  discriminator: {propertyName: type}
                Upload:
                  type: object
                  properties: {type: {const: upload}}
                Url:
                  type: object
                  description: A public file.
                  required: [type, url]
                  properties: {type: {const: url}, url: {type: string, format: uri, maxLength: 2048}}
                Project:
                  type: object
                  required: [files]
                  properties:
                    files:
                      type: array
                      minItems: 1
                      maxItems: 8
                      items:
                        oneOf:
                          - type: string
                            description: The id of a file.
                          - type: object
                            properties: {fileName: {type: string}, source: {$ref: '#/components/schemas/Source'}}
                    note: {oneOf: [{type: string}, {type: 'null'}]}
                    parent: {$ref: '#/components/schemas/Project'}
            """));

    @Test
    void alternativesAreVariantsNamedByWhatTellsThemApart() {
        assertThat(api.schemas().variants(api.schema("Source")))
                .extracting(Property.Variant::title)
                .containsExactly("type: upload", "type: url");
        assertThat(api.schemas().variants(api.schema("Source")).get(1).properties())
                .extracting(Property::name, Property::type, Property::required)
                .contains(tuple("url", "URL", true));
    }

    @Test
    void anArrayOfTextsAndObjectsHasBothShapes() {
        var files = api.schemas().properties(api.schema("Project")).getFirst();

        assertThat(files.type()).isEqualTo("array of strings or object");
        assertThat(files.required()).isTrue();
        assertThat(files.facts()).containsExactly("1 to 8 items");
        assertThat(files.variants()).extracting(Property.Variant::title).containsExactly("string", "object");
    }

    @Test
    void nullIsNotAShape() {
        var note = api.schemas().properties(api.schema("Project")).get(1);

        assertThat(note.type()).isEqualTo("string");
        assertThat(note.nullable()).isTrue();
        assertThat(note.variants()).isEmpty();
    }

    @Test
    void aSchemaThatContainsItselfEnds() {
        assertThat(api.schemas().properties(api.schema("Project"))).hasSize(3);
    }
}
