package dev.podworks.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The services accept the secrets that the scripts generate.
class SecretsTest {
    @Test
    void theLocalOverlayDeclaresTheSecretsThatItNeeds() throws Exception {
        var provided = ProvidedSecrets.in("local");
        var generated = Tree.parse(ComposeTest.run("k8s/make-secrets"));
        assertThat(generated)
                .extracting(Tree::name)
                .containsExactlyInAnyOrderElementsOf(provided.keysByName().keySet());
        assertThat(generated)
                .allSatisfy(secret -> assertThat(secret.map("stringData").keySet())
                        .containsExactlyInAnyOrderElementsOf(provided.keys(secret.name())));
    }

    @Test
    void aKeysetEncrypts() throws Exception {
        AeadConfig.register();
        var seen = new HashSet<String>();
        for (var keyset : values("ENCRYPTION_KEYSET")) {
            assertThat(seen.add(keyset)).as("a keyset for each service").isTrue();
            var aead = TinkJsonProtoKeysetFormat.parseKeyset(keyset, InsecureSecretKeyAccess.get())
                    .getPrimitive(RegistryConfiguration.get(), Aead.class);
            var secret = aead.encrypt("a token".getBytes(UTF_8), new byte[0]);
            assertThat(aead.decrypt(secret, new byte[0])).isEqualTo("a token".getBytes(UTF_8));
        }
        assertThat(seen).hasSameSizeAs(ServiceVariables.SERVICES);
    }

    @Test
    void aServiceSecretIsThirtyTwoBytes() throws Exception {
        assertThat(values("SERVICE_SECRET"))
                .hasSameSizeAs(ServiceVariables.SERVICES)
                .doesNotHaveDuplicates()
                .allSatisfy(
                        secret -> assertThat(Base64.getDecoder().decode(secret)).hasSize(32));
    }

    private static List<String> values(String name) throws Exception {
        return Tree.parse(ComposeTest.run("k8s/make-secrets")).stream()
                .flatMap(secret -> secret.find("stringData", name).stream())
                .map(Tree::text)
                .toList();
    }
}
