package dev.podworks.files.api;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.files.importing.SourceResolver;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Rejects import sources whose URL is not valid.
@Component
class SourceValidator {
    private final SourceResolver resolver;

    SourceValidator(SourceResolver resolver) {
        this.resolver = resolver;
    }

    /// @param path prefix of a file's properties in the body, such as `files[0].`
    /// @throws ApiException `invalid_request` with all errors
    void require(List<NewFile> files, IntFunction<String> path) {
        var errors = IntStream.range(0, files.size())
                .boxed()
                .flatMap(i -> error(files.get(i), path.apply(i)))
                .toList();
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
    }

    private Stream<FieldError> error(NewFile file, String path) {
        return Optional.of(file.source())
                .filter(FileSource.Import.class::isInstance)
                .map(FileSource.Import.class::cast)
                .flatMap(resolver::validate)
                .map(error -> new FieldError(path + error.path(), error.message()))
                .stream();
    }
}
