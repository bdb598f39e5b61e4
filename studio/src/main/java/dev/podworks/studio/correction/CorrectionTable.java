package dev.podworks.studio.correction;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.TranscriptCorrection;
import dev.podworks.studio.correction.Correction.State;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `transcript_correction`.
final class CorrectionTable {
    private static final String COLUMNS = "project, submission, account, mode, correction, state";

    private final DatabaseClient db;
    private final JsonMapper json;

    CorrectionTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// @return false if this correction, or a later one, is stored already
    Mono<Boolean> put(Correction correction) {
        return db.sql("""
                insert into transcript_correction as stored (project, submission, account, mode, number, correction, state)
                values (:project, :submission, :account, :mode, :number, :correction, :state)
                on conflict (project) do update set submission = excluded.submission, account = excluded.account,
                    mode = excluded.mode, number = excluded.number, correction = excluded.correction,
                    state = excluded.state
                where stored.number < excluded.number
                """)
                .bind("project", correction.submission().project().value())
                .bind("submission", correction.submission().number())
                .bind("account", correction.account().value())
                .bind("mode", correction.mode().wire())
                .bind("number", correction.number())
                .bind("correction", Json.of(json.writeValueAsBytes(correction.content())))
                .bind("state", correction.state().wire())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Correction> find(ProjectId project) {
        return select(project, "");
    }

    /// Locks the row until the transaction ends.
    Mono<Correction> lock(ProjectId project) {
        return select(project, " for update");
    }

    private Mono<Correction> select(ProjectId project, String locking) {
        return db.sql("select " + COLUMNS + " from transcript_correction where project = :project" + locking)
                .bind("project", project.value())
                .map(this::correction)
                .one();
    }

    Mono<Void> update(ProjectId project, State state) {
        return db.sql("update transcript_correction set state = :state where project = :project")
                .bind("state", state.wire())
                .bind("project", project.value())
                .then();
    }

    Mono<Void> delete(ProjectId project) {
        return db.sql("delete from transcript_correction where project = :project")
                .bind("project", project.value())
                .then();
    }

    private Correction correction(Readable row) {
        return new Correction(
                new SubmissionRef(
                        new ProjectId(row.get("project", String.class)), row.get("submission", Integer.class)),
                new AccountId(row.get("account", String.class)),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                json.readValue(row.get("correction", Json.class).asArray(), TranscriptCorrection.class),
                WireEnum.of(State.class, row.get("state", String.class)));
    }
}
