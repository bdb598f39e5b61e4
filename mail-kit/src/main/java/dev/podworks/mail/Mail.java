package dev.podworks.mail;

import java.util.Arrays;
import org.springframework.web.util.HtmlUtils;

/// An e-mail to one recipient.
///
/// @param cause identifies the reason: a recipient gets one e-mail per cause
/// @param plain the text alternative of `html`
public record Mail(String cause, String recipient, String subject, String plain, String html) {

    /// An e-mail with a `%s` for each value.
    public record Template(String subject, String plain, String html) {

        /// @param values in order; escaped in `html`
        public Mail to(String recipient, String cause, Object... values) {
            return new Mail(cause, recipient, subject, plain.formatted(values), html.formatted(escaped(values)));
        }

        private static Object[] escaped(Object[] values) {
            return Arrays.stream(values)
                    .map(value -> HtmlUtils.htmlEscape(value.toString()))
                    .toArray();
        }
    }
}
