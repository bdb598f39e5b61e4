package dev.podworks.accounts.passkey;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.management.PublicKeyCredentialUserEntityRepository;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;

/// The repository that Spring Security verifies one ceremony with: at most one credential, in memory.
final class OneCredential implements UserCredentialRepository {
    private Optional<CredentialRecord> credential;

    OneCredential(Optional<CredentialRecord> credential) {
        this.credential = credential;
    }

    /// What the ceremony has stored.
    CredentialRecord current() {
        return credential.orElseThrow();
    }

    @Override
    public @Nullable CredentialRecord findByCredentialId(Bytes id) {
        return credential.filter(record -> record.getCredentialId().equals(id)).orElse(null);
    }

    @Override
    public void save(CredentialRecord record) {
        credential = Optional.of(record);
    }

    @Override
    public List<CredentialRecord> findByUserId(Bytes user) {
        return credential.stream().toList();
    }

    @Override
    public void delete(Bytes id) {
        throw new UnsupportedOperationException("a ceremony deletes nothing");
    }

    /// Users in the place of Spring Security's own: the credential's user, under the id that it was registered with.
    PublicKeyCredentialUserEntityRepository owner() {
        return new PublicKeyCredentialUserEntityRepository() {
            @Override
            public PublicKeyCredentialUserEntity findById(Bytes id) {
                return ImmutablePublicKeyCredentialUserEntity.builder()
                        .id(id)
                        .name("")
                        .displayName("")
                        .build();
            }

            @Override
            public @Nullable PublicKeyCredentialUserEntity findByUsername(String name) {
                return null;
            }

            @Override
            public void save(PublicKeyCredentialUserEntity user) {
                throw new UnsupportedOperationException("users are stored elsewhere");
            }

            @Override
            public void delete(Bytes id) {
                throw new UnsupportedOperationException("users are stored elsewhere");
            }
        };
    }
}
