package dev.podworks.contracts.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTypeTest {
    /// Specification: Event types.
    private static final Set<String> SPECIFIED = Set.of(
            "project.validating",
            "project.rejected",
            "project.queued",
            "project.processing",
            "project.completed",
            "project.failed",
            "project.stopped",
            "project.cancelled",
            "credits.added",
            "credits.low",
            "subscription.renewed",
            "subscription.payment_failed",
            "subscription.canceled",
            "billing.topup_failed",
            "file.ready",
            "file.failed",
            "delivery.succeeded",
            "delivery.failed",
            "connection.needs_reconnect",
            "ping");

    @Test
    void namesAreUniqueAndFound() {
        assertThat(EventType.values()).extracting(EventType::typeName).doesNotHaveDuplicates();
        assertThat(EventType.values())
                .allSatisfy(type -> assertThat(EventType.named(type.typeName())).contains(type));
        assertThat(EventType.named("project.applauded")).isEmpty();
    }

    @Test
    void onlyWhatTheSpecificationNamesIsPublic() {
        assertThat(EventType.values())
                .filteredOn(EventType::isPublic)
                .extracting(EventType::typeName)
                .isSubsetOf(SPECIFIED);
    }

    /// An internal event under a public name would be missing from the feed without anybody noticing.
    @Test
    void whatTheSpecificationNamesIsPublicWhereItExists() {
        assertThat(EventType.values())
                .filteredOn(type -> SPECIFIED.contains(type.typeName()))
                .allMatch(EventType::isPublic);
    }

    @Test
    void theProjectEventsOfTheSpecificationExist() {
        assertThat(EventType.values())
                .extracting(EventType::typeName)
                .contains(
                        "project.validating",
                        "project.rejected",
                        "project.queued",
                        "project.processing",
                        "project.completed",
                        "project.failed",
                        "project.stopped",
                        "project.cancelled",
                        "credits.added",
                        "file.ready",
                        "file.failed");
    }

    @ParameterizedTest
    @EnumSource
    void aConstantIsNamedAsItsType(EventType type) {
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
    void topicsHaveUniqueNamesOfOurs() {
        assertThat(List.of(Topic.values()))
                .extracting(Topic::topicName)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("podworks\\.[a-z]+|store\\.orders"));
    }

    @Test
    void everyTopicCarriesSomething() {
        assertThat(EventType.values()).extracting(EventType::topic).contains(Topic.values());
    }

    /// PROJECT_CHARGE_REQUESTED is project.charge_requested: the first underscore is the dot.
    private static String expectedName(EventType type) {
        return type.name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
    }
}
