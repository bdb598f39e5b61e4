package dev.podworks.files.file;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.SearchText;
import dev.podworks.kit.paging.TimeRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which files are listed: those that meet all conditions.
///
/// @param statuses any of them; empty for all except deleted files
/// @param query a search for words of file names
public record FileFilter(Set<FileStatus> statuses, Optional<String> query, TimeRange created) {
    /// @throws ApiException `invalid_request`
    public static FileFilter of(ListParameters parameters) {
        return new FileFilter(
                FilterValues.parse(FileStatus.class, "status", parameters.find("status")),
                SearchText.parse(parameters.find("query")),
                parameters.created());
    }

    /// For the list's cursors.
    public Map<String, Object> describe() {
        var description = new LinkedHashMap<String, Object>(created.parameters());
        query.ifPresent(text -> description.put("query", text));
        if (!statuses.isEmpty()) {
            description.put("status", statuses.stream().sorted().toList());
        }
        return description;
    }

    Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>(created.parameters());
        query.ifPresent(text -> parameters.put("query", text));
        if (!statuses.isEmpty()) {
            parameters.put("statuses", FilterValues.wire(statuses));
        }
        return parameters;
    }
}
