package dev.podworks.mail;

import java.util.Arrays;
import org.springframework.web.util.HtmlUtils;

/// An e-mail to one person.
///
/// @param cause what it is about: for one cause a person gets one e-mail
/// @param plain the text for those who read no HTML
public record Mail(String cause, String recipient, String subject, String plain, String html) {

    /// The words of an e-mail, with a `%s` for each of what a person or an account put in.
    public record Template(String subject, String plain, String html) {

        /// @param words in the order of the places; none of them is HTML, whatever it looks like
        public Mail to(String recipient, String cause, Object... words) {
            return new Mail(cause, recipient, subject, plain.formatted(words), html.formatted(escaped(words)));
        }

        private static Object[] escaped(Object[] words) {
            return Arrays.stream(words)
                    .map(word -> HtmlUtils.htmlEscape(word.toString()))
                    .toArray();
        }
    }
}
