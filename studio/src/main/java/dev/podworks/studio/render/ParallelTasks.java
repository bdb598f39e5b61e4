package dev.podworks.studio.render;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs tasks in parallel of which all must succeed.
final class ParallelTasks {
    private ParallelTasks() {}

    /// Returns the results in the order of the tasks. When one fails, or the caller is interrupted, the others are
    /// interrupted; no task runs any more when this returns or throws.
    ///
    /// @throws ExecutionException with the first failure as its cause
    static <T> List<T> runAll(int threads, List<Callable<T>> tasks) throws ExecutionException, InterruptedException {
        try (ExecutorService executor = Executors.newFixedThreadPool(Math.min(threads, tasks.size()))) {
            ExecutorCompletionService<T> completions = new ExecutorCompletionService<>(executor);
            List<Future<T>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(completions.submit(task)));
            try {
                for (int done = 0; done < tasks.size(); done++) {
                    completions.take().get();
                }
            } catch (ExecutionException | InterruptedException e) {
                executor.shutdownNow();
                throw e;
            }
            return futures.stream().map(Future::resultNow).toList();
        }
    }
}
