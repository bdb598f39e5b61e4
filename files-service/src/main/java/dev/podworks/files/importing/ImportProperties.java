package dev.podworks.files.importing;

import java.net.URI;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param atOnce number of concurrent imports in this replica; most of their time is spent waiting for servers
/// @param shareLinkUrl server that share links are requested from
/// @param shareLinkHosts host names that share links may have; all are requested from `shareLinkUrl`
/// @param driveUrl base URL of the Google Drive API
@ConfigurationProperties("podworks.files.import")
record ImportProperties(int atOnce, URI shareLinkUrl, Set<String> shareLinkHosts, URI driveUrl) {
    ImportProperties {
        if (atOnce < 1) {
            throw new IllegalArgumentException("FILES_IMPORTS_AT_ONCE must be 1 or more");
        }
        shareLinkHosts = Set.copyOf(shareLinkHosts);
    }
}
