package dev.podworks.billing.usage;

import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A usage query. Specification: Usage rules.
///
/// @param to inclusive, like `from`
/// @param show only this show; empty for all
record UsageQuery(
        AccountId account,
        Mode mode,
        LocalDate from,
        LocalDate to,
        Optional<UsageGroup> groupBy,
        Optional<ShowId> show) {
    private static final int MAX_DAYS = 366;

    /// The query parameters as received.
    record Parameters(
            @Nullable String from,
            @Nullable String to,
            @Nullable String groupBy,
            @Nullable String show) {}

    static UsageQuery of(Caller caller, Parameters requested, Instant now) {
        var today = UsageDay.of(now);
        var from = date("from", requested.from()).orElse(today.withDayOfMonth(1));
        var to = date("to", requested.to()).orElse(today);
        if (from.isAfter(to)) {
            throw ValidationErrors.of("from", "must not be after `to`");
        }
        if (ChronoUnit.DAYS.between(from, to) >= MAX_DAYS) {
            throw ValidationErrors.of("to", "must be less than " + MAX_DAYS + " days after `from`");
        }
        return new UsageQuery(
                caller.account(), caller.mode(), from, to, group(requested.groupBy()), show(caller, requested.show()));
    }

    private static Optional<LocalDate> date(String name, @Nullable String value) {
        try {
            return Optional.ofNullable(value).map(LocalDate::parse);
        } catch (DateTimeParseException _) {
            throw ValidationErrors.of(name, "must be a date such as 2026-11-20");
        }
    }

    private static Optional<UsageGroup> group(@Nullable String value) {
        return Optional.ofNullable(value)
                .map(word -> WireEnum.parse(UsageGroup.class, word)
                        .orElseThrow(() -> ValidationErrors.of("groupBy", "must be day or show")));
    }

    private static Optional<ShowId> show(Caller caller, @Nullable String value) {
        var requested = Optional.ofNullable(value).map(UsageQuery::showId);
        var own = Optional.ofNullable(caller.show());
        if (own.isPresent() && requested.isPresent() && !requested.equals(own)) {
            throw ApiException.of(ErrorCode.SHOW_LIMITED, "This key is limited to another show.");
        }
        return own.isPresent() ? own : requested;
    }

    private static ShowId showId(String value) {
        return Id.parse(ShowId.PREFIX, value, ShowId::new).orElseThrow(UsageQuery::unknownShow);
    }

    static ApiException unknownShow() {
        return ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.");
    }
}
