package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

@Tag("integration")
class TestKitTest {

    @Test
    void eachDatabaseIsEmptyAndOwnedByItsUser() throws Exception {
        var first = TestPostgres.database("orders");
        var second = TestPostgres.database("orders");
        try (var connection = DriverManager.getConnection(first.jdbcUrl());
                var other = DriverManager.getConnection(second.jdbcUrl())) {
            connection.createStatement().execute("CREATE TABLE line (id int)");
            assertThatThrownBy(() -> other.createStatement().execute("SELECT * FROM line"))
                    .hasMessageContaining("does not exist");
        }
    }

    @Test
    void userCannotConnectToAnotherDatabase() {
        var own = TestPostgres.database("own");
        var other = TestPostgres.database("other");
        var foreign = new TestDatabase(other.host(), other.port(), other.name(), own.user(), own.password());
        assertThatThrownBy(() -> DriverManager.getConnection(foreign.jdbcUrl()).close())
                .hasMessageContaining("permission denied for database");
    }

    @Test
    void kafkaCreatesTopics() throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", TestKafka.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("facts", 4, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
            assertThat(admin.listTopics().names().get(30, TimeUnit.SECONDS)).contains("facts");
        }
    }

    @Test
    void storeKeepsObjectsInTheBucketOfATest() {
        var bucket = TestStore.bucket("files");
        try (var s3 = S3Client.builder()
                .endpointOverride(URI.create(TestStore.endpoint()))
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(TestStore.accessKey(), TestStore.secretKey())))
                .build()) {
            s3.putObject(request -> request.bucket(bucket).key("a/b.txt"), RequestBody.fromString("hello"));
            assertThat(s3.getObjectAsBytes(request -> request.bucket(bucket).key("a/b.txt"))
                            .asUtf8String())
                    .isEqualTo("hello");
        }
    }
}
