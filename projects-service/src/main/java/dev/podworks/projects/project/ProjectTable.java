package dev.podworks.projects.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.sql.Bind;
import dev.podworks.projects.project.Stage.Queued;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `project`. Queries on behalf of a caller find only what that caller may see.
@Component
public class ProjectTable {
    private static final String VISIBLE =
            "account = :account and mode = :mode and (:show::text is null or show = :show)";

    private final DatabaseClient db;
    private final JsonMapper json;

    ProjectTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// @return false if another project of the account and mode has the `clientRef`
    public Mono<Boolean> insert(Project project) {
        return bind(project, """
                insert into project (id, version, account, mode, show, client_ref, status, file_ids, created_at, deadline, credits, queued_at,
                    document)
                values (:id, :version, :account, :mode, :show, :clientRef, :status, :fileIds, :createdAt, :deadline, :credits,
                    :queuedAt, :document)
                on conflict (account, mode, client_ref) where client_ref is not null do nothing
                """)
                .bind("account", project.account().value())
                .bind("mode", project.mode().wire())
                .bind("createdAt", project.createdAt())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Call with the row locked.
    ///
    /// @return the error `duplicate_client_ref` if another project has the `clientRef`
    public Mono<Void> update(Project project) {
        return bind(project, """
                update project set version = :version, show = :show, client_ref = :clientRef, status = :status, file_ids = :fileIds,
                    deadline = :deadline, credits = :credits, queued_at = :queuedAt, document = :document
                where id = :id
                """)
                .then()
                .onErrorMap(
                        DuplicateKeyException.class,
                        _ -> duplicate(project.details().clientRef()));
    }

    public Mono<Void> delete(ProjectId id) {
        return db.sql("delete from project where id = :id")
                .bind("id", id.value())
                .then();
    }

    public Mono<Project> find(Caller caller, ProjectId id) {
        return visible(caller, "select document from project where id = :id and " + VISIBLE)
                .bind("id", id.value())
                .map(this::map)
                .one();
    }

    /// Of any show.
    public Flux<Project> findAll(AccountId account, Mode mode, Collection<ProjectId> ids) {
        return db.sql("select document from project where account = :account and mode = :mode and id = any(:ids)")
                .bind("account", account.value())
                .bind("mode", mode.wire())
                .bind("ids", ids.stream().map(ProjectId::value).toArray(String[]::new))
                .map(this::map)
                .all();
    }

    /// Of any account.
    public Mono<Project> find(ProjectId id) {
        return db.sql("select document from project where id = :id")
                .bind("id", id.value())
                .map(this::map)
                .one();
    }

    /// @return the error `duplicate_client_ref` if a project has it
    public Mono<Void> requireUnused(Caller caller, String clientRef) {
        return hasClientRef(caller, clientRef)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> Mono.error(duplicate(clientRef)));
    }

    public static ApiException duplicate(@Nullable String clientRef) {
        return ApiException.of(
                ErrorCode.DUPLICATE_CLIENT_REF, "Another project has the clientRef '%s'.".formatted(clientRef));
    }

    private Mono<Boolean> hasClientRef(Caller caller, String clientRef) {
        return db.sql("""
                select exists (
                    select 1 from project where account = :account and mode = :mode and client_ref = :clientRef) as taken
                """)
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("clientRef", clientRef)
                .map(row -> row.get("taken", Boolean.class))
                .one();
    }

    /// Locks the row until the transaction ends, so that decisions about a project are made one after the other.
    public Mono<Project> lock(Caller caller, ProjectId id) {
        return visible(caller, "select document from project where id = :id and " + VISIBLE + " for update")
                .bind("id", id.value())
                .map(this::map)
                .one();
    }

    public Mono<Project> lock(ProjectId id) {
        return db.sql("select document from project where id = :id for update")
                .bind("id", id.value())
                .map(this::map)
                .one();
    }

    /// A page of the projects in validation that use the file, ordered by id. The rows are not locked.
    ///
    /// @param after the last id of the previous page; empty for the first page
    public Flux<ProjectId> validatingWith(FileId file, String after, int limit) {
        return db.sql("""
                select id from project
                where file_ids @> array[:file::text] and status = 'validating' and id > :after
                order by id limit :limit
                """)
                .bind("file", file.value())
                .bind("after", after)
                .bind("limit", limit)
                .map(ProjectTable::id)
                .all();
    }

    /// Claims projects whose deadline has passed, the longest overdue first, by moving their deadline to the end of
    /// the claim. A project whose transition fails is therefore retried after all others. A transition that
    /// succeeds writes the next deadline.
    public Flux<ProjectId> claimOverdue(Instant now, Instant claimedUntil, int limit) {
        return db.sql("""
                with due as materialized (
                    select id from project where deadline <= :now
                    order by deadline limit :limit for update skip locked)
                update project set deadline = :claimedUntil from due where project.id = due.id
                returning project.id
                """)
                .bind("now", now)
                .bind("claimedUntil", claimedUntil)
                .bind("limit", limit)
                .map(ProjectTable::id)
                .all();
    }

    private static ProjectId id(Readable row) {
        return new ProjectId(row.get("id", String.class));
    }

    private GenericExecuteSpec visible(Caller caller, String sql) {
        return db.sql(sql)
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)));
    }

    private static @Nullable Instant queuedAt(Project project) {
        return project.mode() == Mode.LIVE && project.stage() instanceof Queued at ? at.queuedAt() : null;
    }

    private GenericExecuteSpec bind(Project project, String sql) {
        return db.sql(sql)
                .bind("id", project.id().value())
                .bind("version", project.version())
                .bind("show", Bind.text(Optional.ofNullable(project.show()).map(ShowId::value)))
                .bind("clientRef", Bind.text(project.details().clientRef()))
                .bind("status", project.status().wire())
                .bind("fileIds", project.fileIds().stream().map(Id::value).toArray(String[]::new))
                .bind("deadline", Bind.instant(project.stage().deadline()))
                .bind("credits", Bind.bigint(project.stage().creditsSeconds()))
                .bind("queuedAt", Bind.instant(queuedAt(project)))
                .bind("document", Bind.json(json.writeValueAsString(project)));
    }

    public Project map(Readable row) {
        return json.readValue(row.get("document", Json.class).asArray(), Project.class);
    }
}
