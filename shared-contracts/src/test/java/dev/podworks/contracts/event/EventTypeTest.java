package dev.podworks.contracts.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTypeTest {
    @Test
    void namesAreUniqueAndFound() {
        assertThat(EventType.values()).extracting(EventType::typeName).doesNotHaveDuplicates();
        assertThat(EventType.values())
                .allSatisfy(type -> assertThat(EventType.named(type.typeName())).contains(type));
        assertThat(EventType.named("project.applauded")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void constantIsNamedAfterItsType(EventType type) {
        assertThat(type.typeName()).isEqualTo(expectedName(type));
    }

    @Test
    void allTypesOfOnePayloadShareATopic() {
        var topics = Arrays.stream(EventType.values())
                .collect(Collectors.groupingBy(
                        EventType::payload, Collectors.mapping(EventType::topic, Collectors.toSet())));

        assertThat(topics.values()).allSatisfy(topic -> assertThat(topic).hasSize(1));
    }

    @Test
    void topicsHaveUniqueNames() {
        assertThat(List.of(Topic.values()))
                .extracting(Topic::topicName)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("podworks\\.[a-z]+|store\\.orders"));
    }

    @Test
    void everyTopicHasEventTypes() {
        assertThat(EventType.values()).extracting(EventType::topic).contains(Topic.values());
    }

    /// PROJECT_CHARGE_REQUESTED is project.charge_requested: the first underscore is the dot.
    private static String expectedName(EventType type) {
        return type.name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
    }
}
