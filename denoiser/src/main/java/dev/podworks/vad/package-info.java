/// Voice activity detection: where in a recording somebody speaks.
@NullMarked
package dev.podworks.vad;

import org.jspecify.annotations.NullMarked;
