package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackException;
import dev.podworks.local.stack.StackListener;
import dev.podworks.systemtests.chaos.Fault.ClockSkewed;
import dev.podworks.systemtests.chaos.Fault.DiskFilled;
import dev.podworks.systemtests.chaos.Fault.Disturbed;
import dev.podworks.systemtests.chaos.Fault.Killed;
import dev.podworks.systemtests.chaos.Fault.Paused;
import dev.podworks.systemtests.chaos.Fault.Restarted;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Injects one fault, and ends it.
final class FaultInjector {
    private final ReplicatedStack replicated;
    private final Stack stack;
    private final Supervisor supervisor;
    /// A target that has a fault gets the next one afterwards.
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    FaultInjector(ReplicatedStack replicated, Supervisor supervisor) {
        this.replicated = replicated;
        this.stack = replicated.stack();
        this.supervisor = supervisor;
    }

    /// Returns when the fault has ended. Does nothing if the part is not running.
    void inflict(Fault fault) throws InterruptedException {
        var lock = locks.computeIfAbsent(fault.target(), _ -> new ReentrantLock());
        lock.lockInterruptibly();
        try {
            inflictAlone(fault);
        } catch (StackException notRunning) {
            // It has exited, or is being restarted.
        } finally {
            lock.unlock();
        }
    }

    private void inflictAlone(Fault fault) throws InterruptedException {
        switch (fault) {
            case Killed killed -> stack.kill(killed.target());
            case Paused paused -> pause(paused);
            case Restarted restarted -> restart(stack, restarted.target());
            case Disturbed disturbed -> disturb(disturbed);
            case DiskFilled filled -> fill(filled.length());
            case ClockSkewed skewed -> skew(skewed);
        }
    }

    private void pause(Paused paused) throws InterruptedException {
        stack.pause(paused.target());
        try {
            Thread.sleep(paused.length());
        } finally {
            stack.resume(paused.target());
        }
    }

    private void restart(Stack as, String part) {
        supervisor.leaveAlone(part);
        try {
            stack.stop(part, StackListener.SILENT);
            as.launch(part);
        } finally {
            supervisor.takeBack(part);
        }
    }

    private void disturb(Disturbed disturbed) throws InterruptedException {
        replicated.network().disturb(disturbed.path(), disturbed.manner());
        try {
            Thread.sleep(disturbed.length());
        } finally {
            replicated.network().heal(disturbed.path());
        }
    }

    private void fill(Duration length) throws InterruptedException {
        replicated.disk().fill();
        try {
            Thread.sleep(length);
        } finally {
            replicated.disk().free();
        }
    }

    private void skew(ClockSkewed skewed) throws InterruptedException {
        restart(stack.with(ShiftedClocks.wrongBy(skewed.by(), skewed.target())), skewed.target());
        try {
            Thread.sleep(skewed.length());
        } finally {
            restart(stack, skewed.target());
        }
    }
}
