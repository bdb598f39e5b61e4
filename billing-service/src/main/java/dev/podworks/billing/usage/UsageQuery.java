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

/// What usage is asked for. Specification: Usage rules.
///
/// @param to included, as `from` is
/// @param show the one show that counts; empty for all
record UsageQuery(
        AccountId account,
        Mode mode,
        LocalDate from,
        LocalDate to,
        Optional<UsageGroup> groupBy,
        Optional<ShowId> show) {
    private static final int MAX_DAYS = 366;

    /// The parameters as they came.
    record Asked(
            @Nullable String from,
            @Nullable String to,
            @Nullable String groupBy,
            @Nullable String show) {}

    static UsageQuery of(Caller caller, Asked asked, Instant now) {
        var today = UsageDay.of(now);
        var from = date("from", asked.from()).orElse(today.withDayOfMonth(1));
        var to = date("to", asked.to()).orElse(today);
        if (from.isAfter(to)) {
            throw ValidationErrors.of("from", "must not be after `to`");
        }
        if (ChronoUnit.DAYS.between(from, to) >= MAX_DAYS) {
            throw ValidationErrors.of("to", "must be less than " + MAX_DAYS + " days after `from`");
        }
        return new UsageQuery(
                caller.account(), caller.mode(), from, to, group(asked.groupBy()), show(caller, asked.show()));
    }

    private static Optional<LocalDate> date(String name, @Nullable String given) {
        try {
            return Optional.ofNullable(given).map(LocalDate::parse);
        } catch (DateTimeParseException _) {
            throw ValidationErrors.of(name, "must be a date such as 2026-11-20");
        }
    }

    private static Optional<UsageGroup> group(@Nullable String given) {
        return Optional.ofNullable(given)
                .map(word -> WireEnum.parse(UsageGroup.class, word)
                        .orElseThrow(() -> ValidationErrors.of("groupBy", "must be day or show")));
    }

    private static Optional<ShowId> show(Caller caller, @Nullable String given) {
        var asked = Optional.ofNullable(given).map(UsageQuery::showId);
        var own = Optional.ofNullable(caller.show());
        if (own.isPresent() && asked.isPresent() && !asked.equals(own)) {
            throw ApiException.of(ErrorCode.SHOW_LIMITED, "This key is limited to another show.");
        }
        return own.isPresent() ? own : asked;
    }

    private static ShowId showId(String given) {
        return Id.parse(ShowId.PREFIX, given, ShowId::new).orElseThrow(UsageQuery::unknownShow);
    }

    static ApiException unknownShow() {
        return ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id.");
    }
}
