package dev.podworks.files.importing;

import java.net.URI;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param atOnce imports that this replica fetches at the same time; most of them wait for somebody's server
/// @param shareLinkUrl where share links are fetched from
/// @param shareLinkHosts the hosts that share links may name, which all mean `shareLinkUrl`
/// @param driveUrl the drive's API
@ConfigurationProperties("podworks.files.import")
record ImportProperties(int atOnce, URI shareLinkUrl, Set<String> shareLinkHosts, URI driveUrl) {
    ImportProperties {
        if (atOnce < 1) {
            throw new IllegalArgumentException("FILES_IMPORTS_AT_ONCE must be 1 or more");
        }
        shareLinkHosts = Set.copyOf(shareLinkHosts);
    }
}
