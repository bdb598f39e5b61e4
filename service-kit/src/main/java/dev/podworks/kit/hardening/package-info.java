/// Hardening of the service's process at startup.
///
/// Guarantees, on Linux only: processes of the service's user without capabilities cannot read the service's
/// memory, environment and open files through `/proc` or a debugger, and the kernel writes no core dumps. `jcmd`
/// and `jstack` still work.
///
/// Does not guarantee: protection against root, or on other operating systems.
@NullMarked
package dev.podworks.kit.hardening;

import org.jspecify.annotations.NullMarked;
