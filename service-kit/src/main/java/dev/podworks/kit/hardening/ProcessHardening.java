package dev.podworks.kit.hardening;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartingEvent;
import org.springframework.context.ApplicationListener;

/// Closes the process's memory and environment, where its secrets are, to other processes of the same user, with
/// `prctl(PR_SET_DUMPABLE, 0)`. Programs that the service starts are such processes. Listed in `spring.factories`, so
/// it runs before anything else of a service does.
public final class ProcessHardening implements ApplicationListener<ApplicationStartingEvent> {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessHardening.class);
    private static final int PR_SET_DUMPABLE = 4;
    private static final long NOT_DUMPABLE = 0;

    @Override
    public void onApplicationEvent(ApplicationStartingEvent event) {
        apply();
    }

    /// Takes effect for good, and costs some milliseconds. A service that can't do this runs all the same, and says so.
    public static void apply() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return;
        }
        Linker linker = Linker.nativeLinker();
        boolean closed = linker.defaultLookup()
                .find("prctl")
                .map(prctl -> call(linker, prctl))
                .orElse(false);
        if (!closed) {
            LOG.warn("prctl(PR_SET_DUMPABLE) failed: processes of the same user can read this service's environment");
        }
    }

    @SuppressWarnings("restricted") // --enable-native-access is among the options of every service
    private static boolean call(Linker linker, MemorySegment address) {
        FunctionDescriptor signature = FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG);
        MethodHandle prctl = linker.downcallHandle(address, signature, Linker.Option.firstVariadicArg(1));
        try {
            return (int) prctl.invokeExact(PR_SET_DUMPABLE, NOT_DUMPABLE, 0L, 0L, 0L) == 0;
        } catch (Throwable fault) {
            throw new IllegalStateException("prctl takes numbers and throws nothing", fault);
        }
    }
}
