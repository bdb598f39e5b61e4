package dev.podworks.deliveries.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.deliveries.DeliveriesTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class CloudProvidersTest extends DeliveriesTest {
    @Autowired
    private List<CloudProvider> beans;

    @Autowired
    private CloudHttp http;

    @Test
    void everyProviderHasOneBeanInItsOwnPackage() {
        assertThat(beans).extracting(CloudProvider::provider).containsExactlyInAnyOrder(Provider.values());
        assertThat(beans)
                .allSatisfy(bean -> assertThat(bean.getClass().getPackageName())
                        .endsWith(".cloud." + bean.provider().wire()));
    }

    @Test
    void aProviderWithoutABeanIsNamed() {
        var properties = new CloudProperties(URI.create("https://podcasts.example/back"), null);
        for (var missing : beans) {
            var others = beans.stream().filter(bean -> bean != missing).toList();
            assertThatThrownBy(() -> new CloudProviders(others, http, properties))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(missing.provider().name());
        }
    }
}
