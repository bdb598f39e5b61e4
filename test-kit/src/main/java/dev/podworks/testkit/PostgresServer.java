package dev.podworks.testkit;

/// A PostgreSQL whose data nobody will miss.
sealed interface PostgresServer permits EmbeddedPostgres, ContainerPostgres {

    String host();

    int port();

    /// Makes a user and a database of that name, its own.
    void createDatabase(String name, String password);

    static PostgresServer start() {
        return switch (Infrastructure.CHOSEN) {
            case EMBEDDED -> EmbeddedPostgres.start();
            case CONTAINERS -> ContainerPostgres.start();
        };
    }
}
