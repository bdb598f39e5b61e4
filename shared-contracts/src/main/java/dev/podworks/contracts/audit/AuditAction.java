package dev.podworks.contracts.audit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What an audit log's entry says was done. Its wire name is `<object>.<past tense>`, like those of events.
///
/// The operations of the API name their action in `x-audit`; those without an operation are done by the system or
/// as a part of another operation.
public enum AuditAction {
    ACCOUNT_CREATED("account.created"),

    KEY_CREATED("key.created"),
    KEY_UPDATED("key.updated"),
    KEY_ROTATED("key.rotated"),
    KEY_PREVIOUS_SECRET_ENDED("key.previous_secret_ended"),
    KEY_REVOKED("key.revoked"),

    MEMBER_ADDED("member.added"),
    MEMBER_UPDATED("member.updated"),
    MEMBER_REMOVED("member.removed"),
    INVITATION_CREATED("invitation.created"),
    INVITATION_REVOKED("invitation.revoked"),
    PASSWORD_CHANGED("password.changed"),
    PASSWORD_RESET("password.reset"),
    PASSKEY_ADDED("passkey.added"),
    PASSKEY_REMOVED("passkey.removed"),
    AUTHENTICATOR_APP_ADDED("authenticator_app.added"),
    AUTHENTICATOR_APP_REMOVED("authenticator_app.removed"),
    RECOVERY_CODES_CREATED("recovery_codes.created"),
    RECOVERY_CODE_USED("recovery_code.used"),
    SECOND_FACTORS_RESET("second_factors.reset"),
    SIGN_IN_REQUIREMENT_UPDATED("sign_in_requirement.updated"),
    EMAIL_PREFERENCES_UPDATED("email_preferences.updated"),

    CARD_SAVED("card.saved"),
    CARD_REMOVED("card.removed"),
    BILLING_DETAILS_UPDATED("billing_details.updated"),
    CREDITS_PURCHASED("credits.purchased"),
    CREDITS_GRANTED("credits.granted"),
    PURCHASE_SETTLED("purchase.settled"),
    PURCHASE_REFUNDED("purchase.refunded"),
    AUTO_TOP_UP_UPDATED("auto_top_up.updated"),
    SUBSCRIPTION_CREATED("subscription.created"),
    SUBSCRIPTION_UPDATED("subscription.updated"),
    SUBSCRIPTION_RENEWED("subscription.renewed"),

    WEBHOOK_ENDPOINT_CREATED("webhook_endpoint.created"),
    WEBHOOK_ENDPOINT_UPDATED("webhook_endpoint.updated"),
    WEBHOOK_ENDPOINT_DELETED("webhook_endpoint.deleted"),
    WEBHOOK_ENDPOINT_SECRET_ROTATED("webhook_endpoint.secret_rotated"),
    WEBHOOK_ENDPOINT_DISABLED("webhook_endpoint.disabled"),

    DESTINATION_CREATED("destination.created"),
    DESTINATION_UPDATED("destination.updated"),
    DESTINATION_DELETED("destination.deleted"),
    CONNECTION_CREATED("connection.created"),
    CONNECTION_RECONNECTED("connection.reconnected"),
    CONNECTION_DELETED("connection.deleted"),

    SHOW_CREATED("show.created"),
    SHOW_UPDATED("show.updated"),

    PROJECT_HELD("project.held"),
    PROJECT_RELEASED("project.released"),
    PROJECT_RETRIED("project.retried"),
    PROJECT_TRANSCRIPT_CORRECTED("project.transcript_corrected"),
    PROJECT_TRANSCRIPT_RESTORED("project.transcript_restored");

    private static final Map<String, AuditAction> BY_WIRE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(AuditAction::wire, Function.identity()));

    private final String wire;

    AuditAction(String wire) {
        this.wire = wire;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    public static Optional<AuditAction> parse(String wire) {
        return Optional.ofNullable(BY_WIRE.get(wire));
    }

    /// @throws IllegalArgumentException for an unknown action
    @JsonCreator
    public static AuditAction of(String wire) {
        return parse(wire).orElseThrow(() -> new IllegalArgumentException(wire + " is not an action of the audit log"));
    }
}
