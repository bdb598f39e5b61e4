package dev.podworks.accounts.passkey;

import static java.util.Objects.requireNonNull;

import dev.podworks.contracts.id.PasskeyId;
import dev.podworks.contracts.id.UserId;
import io.r2dbc.spi.Readable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutableCredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCose;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialType;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `passkey`.
@Component
final class PasskeyTable {
    private final DatabaseClient db;

    PasskeyTable(DatabaseClient db) {
        this.db = db;
    }

    /// @return false if the credential is registered already
    Mono<Boolean> insert(PasskeyId id, UserId user, CredentialRecord credential, Instant now) {
        return db.sql("""
                insert into passkey (id, user_id, credential_id, public_key, attestation_object, client_data,
                    transports, backup_eligible, backed_up, signature_count, name, created_at)
                values (:id, :user, :credential, :publicKey, :attestation, :clientData,
                    :transports, :eligible, :backedUp, :count, :name, :now)
                on conflict (credential_id) do nothing
                """)
                .bind("id", id.value())
                .bind("user", user.value())
                .bind("credential", credential.getCredentialId().getBytes())
                .bind("publicKey", credential.getPublicKey().getBytes())
                .bind(
                        "attestation",
                        requireNonNull(credential.getAttestationObject()).getBytes())
                .bind(
                        "clientData",
                        requireNonNull(credential.getAttestationClientDataJSON())
                                .getBytes())
                .bind(
                        "transports",
                        credential.getTransports().stream()
                                .map(AuthenticatorTransport::getValue)
                                .toArray(String[]::new))
                .bind("eligible", credential.isBackupEligible())
                .bind("backedUp", credential.isBackupState())
                .bind("count", credential.getSignatureCount())
                .bind("name", credential.getLabel())
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<CredentialRecord> find(Bytes credentialId) {
        return db.sql("select * from passkey where credential_id = :credential")
                .bind("credential", credentialId.getBytes())
                .map(PasskeyTable::credential)
                .one();
    }

    /// Oldest first.
    Flux<CredentialRecord> credentials(UserId user) {
        return db.sql("select * from passkey where user_id = :user order by created_at, id")
                .bind("user", user.value())
                .map(PasskeyTable::credential)
                .all();
    }

    /// Oldest first.
    Flux<PasskeyView> views(UserId user) {
        return db.sql("select * from passkey where user_id = :user order by created_at, id")
                .bind("user", user.value())
                .map(PasskeyTable::view)
                .all();
    }

    /// Stores what an accepted signature said.
    ///
    /// @return false if the counter went back: then the authenticator may have been copied. Authenticators without
    // a
    ///     counter always send 0
    Mono<Boolean> recordUse(CredentialRecord used, Instant now) {
        return db.sql("""
                update passkey set signature_count = :count, backed_up = :backedUp, last_used_at = :now
                where credential_id = :credential and (signature_count < :count or signature_count = 0 and :count = 0)
                """)
                .bind("count", used.getSignatureCount())
                .bind("backedUp", used.isBackupState())
                .bind("now", now)
                .bind("credential", used.getCredentialId().getBytes())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return false when the user has no such passkey
    Mono<Boolean> rename(UserId user, PasskeyId id, String name) {
        return db.sql("update passkey set name = :name where user_id = :user and id = :id")
                .bind("name", name)
                .bind("user", user.value())
                .bind("id", id.value())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return the deleted passkey's name; empty when the user has no such passkey
    Mono<String> delete(UserId user, PasskeyId id) {
        return db.sql("delete from passkey where user_id = :user and id = :id returning name")
                .bind("user", user.value())
                .bind("id", id.value())
                .map(row -> row.get("name", String.class))
                .one();
    }

    Mono<Void> deleteAllOf(UserId user) {
        return db.sql("delete from passkey where user_id = :user")
                .bind("user", user.value())
                .then();
    }

    /// The id by which authenticators know the user.
    static Bytes handle(UserId user) {
        return new Bytes(user.value().getBytes(StandardCharsets.UTF_8));
    }

    static UserId user(CredentialRecord credential) {
        return new UserId(new String(credential.getUserEntityUserId().getBytes(), StandardCharsets.UTF_8));
    }

    private static CredentialRecord credential(Readable row) {
        return ImmutableCredentialRecord.builder()
                .credentialType(PublicKeyCredentialType.PUBLIC_KEY)
                .credentialId(bytes(row, "credential_id"))
                .userEntityUserId(handle(new UserId(row.get("user_id", String.class))))
                .publicKey(new ImmutablePublicKeyCose(row.get("public_key", byte[].class)))
                .attestationObject(bytes(row, "attestation_object"))
                .attestationClientDataJSON(bytes(row, "client_data"))
                .transports(Arrays.stream(row.get("transports", String[].class))
                        .map(AuthenticatorTransport::valueOf)
                        .collect(Collectors.toUnmodifiableSet()))
                .uvInitialized(true)
                .backupEligible(row.get("backup_eligible", Boolean.class))
                .backupState(row.get("backed_up", Boolean.class))
                .signatureCount(row.get("signature_count", Long.class))
                .label(row.get("name", String.class))
                .created(row.get("created_at", Instant.class))
                .build();
    }

    private static PasskeyView view(Readable row) {
        return new PasskeyView(
                new PasskeyId(row.get("id", String.class)),
                row.get("name", String.class),
                row.get("backed_up", Boolean.class),
                row.get("created_at", Instant.class),
                row.get("last_used_at", Instant.class));
    }

    private static Bytes bytes(Readable row, String column) {
        return new Bytes(row.get(column, byte[].class));
    }
}
