/// What a service does at its start so that less can go wrong later.
///
/// Guaranteed on Linux: other processes of the service's user that have no capabilities can't read the service's
/// memory, its environment and its open files through `/proc` or a debugger, and the kernel writes no core dump of
/// it. `jcmd` and `jstack` work as before.
///
/// Not guaranteed: anything against root, and on other systems nothing at all.
@NullMarked
package dev.podworks.kit.hardening;

import org.jspecify.annotations.NullMarked;
