package dev.podworks.testkit;

/// A PostgreSQL server whose data is disposable.
sealed interface PostgresServer permits EmbeddedPostgres, ContainerPostgres {

    String host();

    int port();

    /// Creates a user and a database of that name, which the user owns.
    void createDatabase(String name, String password);

    static PostgresServer start() {
        return switch (Infrastructure.CHOSEN) {
            case EMBEDDED -> EmbeddedPostgres.start();
            case CONTAINERS -> ContainerPostgres.start();
        };
    }
}
