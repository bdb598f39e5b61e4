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

/// Makes the process non-dumpable (`prctl(PR_SET_DUMPABLE, 0)`), so that other processes of the same user, such as
/// programs that the service starts, cannot read the secrets in its memory and environment. Registered in
/// `spring.factories`, so it runs before any other code of a service.
public final class ProcessHardening implements ApplicationListener<ApplicationStartingEvent> {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessHardening.class);
    private static final int PR_SET_DUMPABLE = 4;
    private static final long NOT_DUMPABLE = 0;

    @Override
    public void onApplicationEvent(ApplicationStartingEvent event) {
        apply();
    }

    /// Permanent for the process, and takes a few milliseconds. If it fails, the service logs a warning and
    /// continues.
    public static void apply() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return;
        }
        Linker linker = Linker.nativeLinker();
        boolean applied = linker.defaultLookup()
                .find("prctl")
                .map(prctl -> call(linker, prctl))
                .orElse(false);
        if (!applied) {
            LOG.warn("prctl(PR_SET_DUMPABLE) failed: processes of the same user can read this service's environment");
        }
    }

    @SuppressWarnings("restricted") // every service runs with --enable-native-access
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
        } catch (Throwable e) {
            throw new IllegalStateException("prctl failed", e);
        }
    }
}
