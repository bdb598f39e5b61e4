package dev.podworks.billing.catalogue;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// All bundles and plans, in display order.
@ConfigurationProperties("podworks.billing.catalogue")
public record Catalogue(List<Bundle> bundles, List<Plan> plans) {
    private static final int MAX_ID = 20;

    public Catalogue {
        bundles = List.copyOf(bundles);
        plans = List.copyOf(plans);
        requireUnique(bundles.stream().map(Bundle::id).toList());
        requireUnique(plans.stream().map(Plan::id).toList());
    }

    public Optional<Bundle> bundle(String id) {
        return bundles.stream().filter(bundle -> bundle.id().equals(id)).findFirst();
    }

    /// @throws ApiException `unknown_bundle`
    public Bundle requireBundle(String id) {
        return bundle(id)
                .orElseThrow(() -> ApiException.of(
                        ErrorCode.UNKNOWN_BUNDLE,
                        "bundleId: no such bundle. GET /v1/credits/bundles lists the bundles."));
    }

    public Optional<Plan> plan(String id) {
        return plans.stream().filter(plan -> plan.id().equals(id)).findFirst();
    }

    static void check(String id, long seconds, long amountCents) {
        if (id.isBlank() || id.length() > MAX_ID || seconds < 1 || amountCents < 1) {
            throw new IllegalArgumentException("'" + id + "' in podworks.billing.catalogue needs an id of 1 to "
                    + MAX_ID + " characters, seconds and a price");
        }
    }

    private static void requireUnique(List<String> ids) {
        if (new HashSet<>(ids).size() < ids.size()) {
            throw new IllegalArgumentException("podworks.billing.catalogue contains duplicate ids: " + ids);
        }
    }
}
