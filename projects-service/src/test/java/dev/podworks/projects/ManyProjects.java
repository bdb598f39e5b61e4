package dev.podworks.projects;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;

/// Many projects of an account, inserted by one statement.
public final class ManyProjects {
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private ManyProjects() {}

    /// Copies of a project with other ids and times, one a second into the past, that differ as an account's do:
    /// every one has a number and the word `common` in its name, one of 97 the word `seldom`, one of 5,000 the word
    /// `rare`. Most are completed, one of 1,000 has failed. Prices are 0 to 4,999 seconds.
    ///
    /// @param show of every second copy
    public static void copy(DatabaseClient db, ProjectId model, String show, int copies) {
        db.sql("""
                insert into project (id, version, account, mode, show, status, file_ids, created_at, credits, document)
                select new_id, version, account, mode, case when i % 2 = 0 then :show end,
                    case when i % 1000 = 0 then 'failed' else 'completed' end, file_ids, created, i % 5000,
                    document || jsonb_build_object('id', new_id,
                        'createdAt', to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                        'details', document -> 'details' || jsonb_build_object('name',
                            concat_ws(' ', 'Common talk no', i, case when i % 97 = 0 then 'seldom' end,
                                case when i % 5000 = 0 then 'rare' end)))
                from project, generate_series(1, :copies) i,
                    lateral (select left(project.id, 16) || lpad(i::text, 14, '0') as new_id,
                        created_at - i * interval '1 second' as created) copy
                where id = :model
                """)
                .bindValues(Map.of("copies", copies, "model", model.value(), "show", show))
                .then()
                .block(LIMIT);
        Blocking.run(db.sql("analyze project").then());
    }
}
