/// Credits: the balance and the usage.
@NullMarked
package dev.podworks.cli.credit;

import org.jspecify.annotations.NullMarked;
