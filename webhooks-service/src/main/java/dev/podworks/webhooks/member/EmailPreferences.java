package dev.podworks.webhooks.member;

/// Which e-mails of an account a person receives. Both are on by default.
///
/// @param deliveryAlerts about failed project deliveries
/// @param webhookAlerts about webhook endpoints that are failing
record EmailPreferences(boolean deliveryAlerts, boolean webhookAlerts) {
    static final EmailPreferences DEFAULT = new EmailPreferences(true, true);
}
