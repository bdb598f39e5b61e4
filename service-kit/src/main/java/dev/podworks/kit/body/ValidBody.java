package dev.podworks.kit.body;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A controller's `Mono<Record>` parameter that is read from the JSON body and checked against the schema that the
/// OpenAPI document has under the record's name.
///
/// Reading starts when the Mono is subscribed to, so a controller can look first whether the resource exists.
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidBody {
    ApiDocument value() default ApiDocument.PUBLIC;
}
