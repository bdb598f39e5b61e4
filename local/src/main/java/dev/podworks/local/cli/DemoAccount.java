package dev.podworks.local.cli;

import dev.podworks.local.client.OperatorClient;
import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/// The account of a new stack. Its keys are in `.podworks/env`.
record DemoAccount(Map<String, String> variables) {

    static final String URL = "PODWORKS_URL";
    static final String LIVE_KEY = "PODWORKS_LIVE_KEY";
    static final String TEST_KEY = "PODWORKS_TEST_KEY";
    static final String ACCOUNT = "PODWORKS_ACCOUNT";
    static final String OWNER_EMAIL = "PODWORKS_OWNER_EMAIL";
    static final String OWNER_PASSWORD = "PODWORKS_OWNER_PASSWORD";
    static final String OPERATOR_TOKEN = "PODWORKS_OPERATOR_TOKEN";
    static final String KAFKA = "PODWORKS_KAFKA";
    static final String POSTGRES = "PODWORKS_POSTGRES";

    /// All scopes.
    private static final List<String> SCOPES = List.of(
            "account:read",
            "projects:read",
            "projects:write",
            "credits:spend",
            "billing:purchase",
            "webhooks:manage",
            "shows:manage",
            "destinations:manage");

    private static final List<String> LIVE_ONLY = List.of("credits:spend", "billing:purchase");

    /// Creates the account unless the stack has one. The file is written last: after an interrupted run another
    /// account is created.
    static DemoAccount of(Stack stack) {
        var values = read(stack.home());
        if (!values.containsKey(LIVE_KEY)) {
            values.putAll(create(stack));
        }
        values.putAll(addresses(stack));
        write(stack.home(), values);
        return new DemoAccount(Map.copyOf(values));
    }

    String get(String name) {
        return variables.getOrDefault(name, "");
    }

    private static Map<String, String> create(Stack stack) {
        var operator = new OperatorClient(stack.url(), stack.operatorToken());
        var tag = HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        var email = "demo-" + tag + "@example.com";
        var account = operator.createAccount("Demo", email, null);
        var testScopes =
                SCOPES.stream().filter(scope -> !LIVE_ONLY.contains(scope)).toList();
        var live = operator.createKey(account.accountId(), "live", SCOPES, null, null);
        var test = operator.createKey(account.accountId(), "test", testScopes, null, null);
        return Map.of(
                ACCOUNT, account.accountId(),
                OWNER_EMAIL, email,
                OWNER_PASSWORD, account.ownerPassword(),
                LIVE_KEY, live.secret(),
                TEST_KEY, test.secret());
    }

    private static Map<String, String> addresses(Stack stack) {
        return Map.of(
                URL, stack.url().toString(),
                OPERATOR_TOKEN, stack.operatorToken(),
                KAFKA, stack.kafkaBootstrapServers(),
                POSTGRES, stack.postgresUrl().toString());
    }

    private static Map<String, String> read(StackHome home) {
        var variables = new LinkedHashMap<String, String>();
        if (Files.exists(home.env())) {
            try {
                for (var line : Files.readAllLines(home.env())) {
                    var equals = line.indexOf('=');
                    if (equals > 0) {
                        variables.put(line.substring(0, equals), line.substring(equals + 1));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return variables;
    }

    private static void write(StackHome home, Map<String, String> variables) {
        var lines = new StringBuilder();
        for (var name : List.of(
                URL, LIVE_KEY, TEST_KEY, ACCOUNT, OWNER_EMAIL, OWNER_PASSWORD, OPERATOR_TOKEN, KAFKA, POSTGRES)) {
            lines.append(name).append('=').append(variables.get(name)).append('\n');
        }
        StackHome.writePrivately(home.env(), lines.toString());
    }
}
