package dev.podworks.deliveries.cloud;

import static java.util.stream.Collectors.toMap;

import dev.podworks.contracts.delivery.Provider;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// The registered providers and their OAuth clients.
@Component
public class CloudProviders {
    private final Map<Provider, CloudProvider> providers;
    private final Map<Provider, OAuthClient> oauthClients = new EnumMap<>(Provider.class);

    /// @throws IllegalStateException for a constant of [Provider] without a bean, or with two
    CloudProviders(List<CloudProvider> beans, CloudHttp http, CloudProperties properties) {
        this.providers = beans.stream().collect(toMap(CloudProvider::provider, Function.identity()));
        var missing = Arrays.stream(Provider.values())
                .filter(provider -> !providers.containsKey(provider))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("No CloudProvider bean for " + missing);
        }
        providers.forEach((provider, bean) ->
                oauthClients.put(provider, new OAuthClient(http, bean.oauth(), properties.redirectUrl())));
    }

    public CloudStorage storage(Provider provider) {
        return get(provider).storage();
    }

    public TargetFormat targetFormat(Provider provider) {
        return get(provider).targetFormat();
    }

    public OAuthClient oauth(Provider provider) {
        return Objects.requireNonNull(oauthClients.get(provider));
    }

    private CloudProvider get(Provider provider) {
        return Objects.requireNonNull(providers.get(provider));
    }
}
