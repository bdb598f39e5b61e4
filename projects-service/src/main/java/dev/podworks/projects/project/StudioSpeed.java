package dev.podworks.projects.project;

import dev.podworks.kit.sweep.Sweep;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The speed of the studio, in seconds of sound per second. Holds the SQL of `studio_sample`.
///
/// A moving average over the last live projects that were completed: a fifth of each new one. It is calculated when it
/// is read, so completions write no common row.
@Component
class StudioSpeed {
    /// Until the first project is completed.
    private static final double FIRST = 10;
    private static final double LOWEST = 0.01;
    private static final double WEIGHT_OF_NEWEST = 0.2;
    /// Older ones would count for a thousandth together.
    private static final int SAMPLES = 30;

    private final DatabaseClient db;

    StudioSpeed(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> add(double speed) {
        return db.sql("insert into studio_sample (speed) values (:speed)")
                .bind("speed", Math.max(LOWEST, speed))
                .then();
    }

    Mono<Double> current() {
        return db.sql("""
                select (select speed from studio_speed) as before,
                    (select array_agg(speed order by id) from (
                        select id, speed from studio_sample order by id desc limit :samples) newest) as samples
                """).bind("samples", SAMPLES).map(StudioSpeed::average).one();
    }

    private static double average(Readable row) {
        var before = Optional.ofNullable(row.get("before", Double.class)).stream();
        var samples =
                Optional.ofNullable(row.get("samples", Double[].class)).stream().flatMap(Arrays::stream);
        return average(DoubleStream.concat(before.mapToDouble(speed -> speed), samples.mapToDouble(speed -> speed)))
                .orElse(FIRST);
    }

    /// @param speeds the oldest first
    private static OptionalDouble average(DoubleStream speeds) {
        return speeds.reduce((all, newer) -> all * (1 - WEIGHT_OF_NEWEST) + newer * WEIGHT_OF_NEWEST);
    }

    /// Deletes what does not count any more.
    Mono<Long> forgetOld(int atMost) {
        return db.sql("""
                delete from studio_sample where id in (
                    select id from studio_sample order by id desc offset :samples limit :atMost)
                """)
                .bind("samples", SAMPLES)
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    @Configuration(proxyBeanMethods = false)
    static class Retention {
        private static final Sweep.Settings SETTINGS =
                new Sweep.Settings("samples of the studio's speed", Duration.ofMinutes(1), 1_000);

        @Bean
        Sweep studioSampleRetention(StudioSpeed speed) {
            return new Sweep(SETTINGS, speed::forgetOld);
        }
    }
}
