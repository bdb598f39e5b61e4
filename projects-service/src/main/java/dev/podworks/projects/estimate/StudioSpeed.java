package dev.podworks.projects.estimate;

import io.r2dbc.spi.Readable;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The recent speed of the studio, in seconds of audio per second. Holds the SQL of `studio_sample`.
///
/// An exponential moving average over the last completed live projects. It is calculated when it is read, so that
/// concurrent completions do not update a shared row.
@Component
public class StudioSpeed {
    /// Assumed until the first project is completed.
    private static final double INITIAL = 10;
    private static final double MINIMUM = 0.01;
    private static final double WEIGHT_OF_NEWEST = 0.2;
    /// All older samples together would have a weight of a thousandth.
    private static final int MAX_SAMPLES = 30;

    private final DatabaseClient db;

    StudioSpeed(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> add(double speed) {
        return db.sql("insert into studio_sample (speed) values (:speed)")
                .bind("speed", Math.max(MINIMUM, speed))
                .then();
    }

    Mono<Double> current() {
        return db.sql("""
                select (select speed from studio_speed) as initial,
                    (select array_agg(speed order by id) from (
                        select id, speed from studio_sample order by id desc limit :samples) newest) as samples
                """)
                .bind("samples", MAX_SAMPLES)
                .map(StudioSpeed::average)
                .one();
    }

    private static double average(Readable row) {
        var initial = Optional.ofNullable(row.get("initial", Double.class)).stream();
        var samples =
                Optional.ofNullable(row.get("samples", Double[].class)).stream().flatMap(Arrays::stream);
        return average(DoubleStream.concat(initial.mapToDouble(speed -> speed), samples.mapToDouble(speed -> speed)))
                .orElse(INITIAL);
    }

    /// @param speeds oldest first
    private static OptionalDouble average(DoubleStream speeds) {
        return speeds.reduce((average, newer) -> average * (1 - WEIGHT_OF_NEWEST) + newer * WEIGHT_OF_NEWEST);
    }

    /// Deletes samples that no longer contribute to the average.
    public Mono<Long> deleteOld(int limit) {
        return db.sql("""
                delete from studio_sample where id in (
                    select id from studio_sample order by id desc offset :samples limit :limit)
                """)
                .bind("samples", MAX_SAMPLES)
                .bind("limit", limit)
                .fetch()
                .rowsUpdated();
    }
}
