package dev.podworks.kit.cause;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import io.r2dbc.spi.Readable;
import java.util.Optional;

/// Reads a cause from the nullable text columns `request_id`, `account`, `project` and `trace_parent`.
public final class CauseColumns {
    private CauseColumns() {}

    public static Cause read(Readable row) {
        return new Cause(
                Optional.ofNullable(row.get("request_id", String.class)).map(RequestId::new),
                Optional.ofNullable(row.get("account", String.class)).map(AccountId::new),
                Optional.ofNullable(row.get("project", String.class)).map(ProjectId::new),
                TraceParent.parse(row.get("trace_parent", String.class)));
    }
}
