package dev.podworks.billing.catalogue;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/credits/bundles`.
@RestController
class BundleController {
    private final Catalogue catalogue;

    BundleController(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /// The response body.
    record BundleList(List<Bundle> bundles) {}

    @GetMapping("/v1/credits/bundles")
    Mono<BundleList> list() {
        return Mono.just(new BundleList(catalogue.bundles()));
    }
}
