package dev.podworks.kit.body;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A controller's `Mono<Record>` parameter that is read from the JSON body and validated against the schema with
/// the record's name in the OpenAPI document.
///
/// The body is read when the Mono is subscribed to, so a controller can first check that the resource exists.
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidBody {
    ApiDocument value() default ApiDocument.PUBLIC;

    /// Properties whose values the service validates itself, because their errors have a code of their own.
    String[] except() default {};
}
