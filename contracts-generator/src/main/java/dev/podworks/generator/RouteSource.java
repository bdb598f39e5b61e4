package dev.podworks.generator;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The source of the enum `Route`: one constant for each operation, named after its `operationId`.
final class RouteSource {
    private static final String TEMPLATE = """
            package dev.podworks.contracts.api;

            import dev.podworks.contracts.audit.AuditAction;
            import java.util.Optional;
            import java.util.Set;

            /// Every route of the API: which service owns it, and the access that it requires. The gateway routes by this
            /// table, and each service checks scopes by it. {@link Routes} finds the route of a request.
            ///
            /// Generated from the documents in `src/main/documents`: change those.
            public enum Route {
            %s;

                private final String method;
                private final String template;
                private final Service service;
                private final Access access;
                private final boolean acceptsIdempotencyKey;
                private final Set<Service> calls;
                private final boolean waitsForThirdParty;
                private final boolean requiresReauthentication;
                private final Optional<AuditAction> audit;

                Route(
                        String method,
                        String template,
                        Service service,
                        Access access,
                        boolean acceptsIdempotencyKey,
                        Set<Service> calls,
                        boolean waitsForThirdParty,
                        boolean requiresReauthentication,
                        Optional<AuditAction> audit) {
                    this.method = method;
                    this.template = template;
                    this.service = service;
                    this.access = access;
                    this.acceptsIdempotencyKey = acceptsIdempotencyKey;
                    this.calls = calls;
                    this.waitsForThirdParty = waitsForThirdParty;
                    this.requiresReauthentication = requiresReauthentication;
                    this.audit = audit;
                }

                public String method() {
                    return method;
                }

                /// The path with its variables in braces, as in the OpenAPI document.
                public String template() {
                    return template;
                }

                public Service service() {
                    return service;
                }

                public Access access() {
                    return access;
                }

                /// Whether a caller may send an `Idempotency-Key`.
                public boolean acceptsIdempotencyKey() {
                    return acceptsIdempotencyKey;
                }

                /// The services that the owner calls on behalf of the caller while it serves a request. The gateway issues a
                /// token for each; no other service accepts it.
                public Set<Service> calls() {
                    return calls;
                }

                /// Whether the response may have to wait for a server that is not ours: a webhook receiver, a storage provider,
                /// the payment processor. A timeout then says nothing about the health of the service that owns the route.
                public boolean waitsForThirdParty() {
                    return waitsForThirdParty;
                }

                /// Whether a signed-in person must have been authenticated within the last minutes. API keys need not.
                public boolean requiresReauthentication() {
                    return requiresReauthentication;
                }

                /// The action of the entry that every successful request writes to the account's audit log. Empty if
                /// there is none: the document says why.
                public Optional<AuditAction> audit() {
                    return audit;
                }
            }
            """;

    private final Scopes scopes;

    private RouteSource(Scopes scopes) {
        this.scopes = scopes;
    }

    /// @throws InvalidDocumentException when two operations have the same id, or an `x-access` is not valid
    static String of(List<Operation> operations, Scopes scopes) {
        rejectDuplicates(operations);
        var source = new RouteSource(scopes);
        return TEMPLATE.formatted(operations.stream().map(source::constant).collect(Collectors.joining(",\n")));
    }

    private static void rejectDuplicates(List<Operation> operations) {
        var ids = new HashSet<String>();
        operations.stream()
                .map(Operation::id)
                .filter(id -> !ids.add(id))
                .findFirst()
                .ifPresent(id -> {
                    throw new InvalidDocumentException("two operations have the operationId " + id);
                });
    }

    private String constant(Operation operation) {
        var calls = operation.calls().stream().map(RouteSource::service).collect(Collectors.joining(", "));
        return "    %s(\"%s\", \"%s\", %s, %s, %s, Set.of(%s), %s, %s, %s)"
                .formatted(
                        constantName(operation.id()),
                        operation.method(),
                        operation.path(),
                        service(operation.service()),
                        access(operation),
                        operation.acceptsIdempotencyKey(),
                        calls,
                        operation.waitsForThirdParty(),
                        operation.requiresReauthentication(),
                        audit(operation.audit()));
    }

    /// An unknown action does not compile.
    private static String audit(JsonNode action) {
        return action.isMissingNode()
                ? "Optional.empty()"
                : "Optional.of(AuditAction.%s)"
                        .formatted(action.asString().replace('.', '_').toUpperCase(Locale.ROOT));
    }

    /// createProject is CREATE_PROJECT.
    static String constantName(String operationId) {
        return operationId.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }

    private static String service(String name) {
        return "Service." + name.toUpperCase(Locale.ROOT);
    }

    private String access(Operation operation) {
        var access = operation.access();
        var properties = access.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
        if (access.isString()) {
            return switch (access.asString()) {
                case "any-key" -> "Access.anyKey()";
                case "open" -> "Access.open()";
                case "operator" -> "Access.operator()";
                case "person" -> "Access.person()";
                case "user" -> "Access.user()";
                default -> throw invalid(operation);
            };
        }
        return switch (properties.stream().sorted().collect(Collectors.joining(" "))) {
            case "person" -> "Access.person(%s)".formatted(scope(access, "person"));
            case "scope" -> "Access.scope(%s)".formatted(scope(access, "scope"));
            case "scope whole-account" -> "Access.wholeAccount(%s)".formatted(scope(access, "scope"));
            case "live test" -> "Access.byMode(%s, %s)".formatted(scope(access, "live"), scope(access, "test"));
            default -> throw invalid(operation);
        };
    }

    private String scope(JsonNode access, String property) {
        return "Scope." + scopes.named(access.path(property).asString()).constant();
    }

    private static InvalidDocumentException invalid(Operation operation) {
        return new InvalidDocumentException("%s %s: x-access is not one of those that the README lists: %s"
                .formatted(operation.method(), operation.path(), operation.access()));
    }
}
