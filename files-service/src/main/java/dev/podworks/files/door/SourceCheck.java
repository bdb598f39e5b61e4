package dev.podworks.files.door;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.files.importing.Origins;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Refuses sources that can't be fetched from, as far as their addresses tell.
@Component
class SourceCheck {
    private final Origins origins;

    SourceCheck(Origins origins) {
        this.origins = origins;
    }

    /// @param place where in the body a file's own properties stand, such as `files[0].`
    /// @throws ApiException `invalid_request` with every fault
    void require(List<NewFile> files, IntFunction<String> place) {
        var faults = IntStream.range(0, files.size())
                .boxed()
                .flatMap(i -> fault(files.get(i), place.apply(i)))
                .toList();
        if (!faults.isEmpty()) {
            throw ValidationErrors.of(faults);
        }
    }

    private Stream<FieldError> fault(NewFile file, String place) {
        return Optional.of(file.source())
                .filter(FileSource.Import.class::isInstance)
                .map(FileSource.Import.class::cast)
                .flatMap(origins::fault)
                .map(fault -> new FieldError(place + fault.path(), fault.message()))
                .stream();
    }
}
