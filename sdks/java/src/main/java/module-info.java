/** The Podworks API for Java. */
module dev.podworks.sdk {
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jdk8;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires transitive java.net.http;
    requires static transitive org.jspecify;

    exports dev.podworks.sdk;
    exports dev.podworks.sdk.credits;
    exports dev.podworks.sdk.errors;
    exports dev.podworks.sdk.events;
    exports dev.podworks.sdk.files;
    exports dev.podworks.sdk.json;
    exports dev.podworks.sdk.model;
    exports dev.podworks.sdk.projects;
    exports dev.podworks.sdk.request;
    exports dev.podworks.sdk.shows;
    exports dev.podworks.sdk.storage;
    exports dev.podworks.sdk.webhooks;

    opens dev.podworks.sdk.model to
            com.fasterxml.jackson.databind;
    opens dev.podworks.sdk.webhooks to
            com.fasterxml.jackson.databind;
}
