package dev.podworks.mail;

import dev.podworks.kit.secret.Encryption;
import tools.jackson.databind.json.JsonMapper;

/// Encrypts the body of an e-mail in the database until it is sent. The body may hold a link that sets a password
/// or accepts an invitation, which a reader of the table or of a backup must not get.
final class EncryptedMailBody {
    private static final JsonMapper JSON = new JsonMapper();

    private final Encryption encryption;

    EncryptedMailBody(Encryption encryption) {
        this.encryption = encryption;
    }

    private record Body(String plain, String html) {}

    byte[] encrypt(long id, Mail mail) {
        return encryption.encrypt(JSON.writeValueAsString(new Body(mail.plain(), mail.html())), context(id));
    }

    /// @param header the e-mail without its body
    /// @throws IllegalStateException when the body belongs to another row, or its key is not in the keyset
    Mail decrypt(long id, byte[] encrypted, Mail header) {
        var body = JSON.readValue(encryption.decrypt(encrypted, context(id)), Body.class);
        return new Mail(header.cause(), header.recipient(), header.subject(), body.plain(), body.html());
    }

    private static String context(long id) {
        return "mail/" + id;
    }
}
