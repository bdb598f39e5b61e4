package dev.podworks.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.sdk.json.Json;

/** A file of a project to create: the id of a ready file, or a file that is created with the project. */
public final class ProjectFileIn {
    private final Object value;

    private ProjectFileIn(Object value) {
        this.value = value;
    }

    /** A ready file by its id. */
    public static ProjectFileIn of(String fileId) {
        return new ProjectFileIn(fileId);
    }

    /** A ready file. */
    public static ProjectFileIn of(PodworksFile file) {
        return new ProjectFileIn(file.getId());
    }

    /** A file to create with the project, such as an import. */
    public static ProjectFileIn of(CreateFile file) {
        return new ProjectFileIn(file);
    }

    @JsonCreator
    static ProjectFileIn read(JsonNode json) {
        return json.isTextual() ? of(json.textValue()) : of(Json.convert(json, CreateFile.class));
    }

    @JsonValue
    Object value() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProjectFileIn that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
