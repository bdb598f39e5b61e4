package dev.podworks.gateway.caller;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import org.springframework.stereotype.Component;

/// The key pair of this replica, generated at startup. The private key is only in memory.
@Component
final class SigningKey {
    private final ECKey pair = generate();

    ECKey pair() {
        return pair;
    }

    private static ECKey generate() {
        try {
            return new ECKeyGenerator(Curve.P_256)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .keyIDFromThumbprint(true)
                    .generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException("the JDK does not support P-256", impossible);
        }
    }
}
