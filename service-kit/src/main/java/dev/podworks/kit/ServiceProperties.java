package dev.podworks.kit;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of every service behind the gateway.
///
/// @param secret base64 of at least 32 random bytes, the same for all replicas of the service
/// @param callerKeys the gateway's JWKS, which verifies caller tokens
/// @param encryptionKeyset Tink's JSON of the keys for secrets at rest; empty for a service that stores none
@ConfigurationProperties("podworks.service")
public record ServiceProperties(
        String secret, URI callerKeys, @DefaultValue("") String encryptionKeyset) {}
