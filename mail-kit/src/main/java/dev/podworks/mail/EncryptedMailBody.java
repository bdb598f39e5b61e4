package dev.podworks.mail;

import dev.podworks.kit.secret.Encryption;
import tools.jackson.databind.json.JsonMapper;

/// The words of an e-mail as they lie in the database until it is sent. Whoever reads the table, or a copy of it, gets
/// no link that sets a password or accepts an invitation.
final class EncryptedMailBody {
    private static final JsonMapper JSON = new JsonMapper();

    private final Encryption encryption;

    EncryptedMailBody(Encryption encryption) {
        this.encryption = encryption;
    }

    private record Words(String plain, String html) {}

    byte[] seal(long id, Mail mail) {
        return encryption.encrypt(JSON.writeValueAsString(new Words(mail.plain(), mail.html())), owner(id));
    }

    /// @throws IllegalStateException when it was sealed for another row, or with a key that is not here (yet)
    Mail open(long id, byte[] sealed, Mail without) {
        var words = JSON.readValue(encryption.decrypt(sealed, owner(id)), Words.class);
        return new Mail(without.cause(), without.recipient(), without.subject(), words.plain(), words.html());
    }

    private static String owner(long id) {
        return "mail/" + id;
    }
}
