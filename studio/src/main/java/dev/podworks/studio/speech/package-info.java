/// Where a voice speaks.
@NullMarked
package dev.podworks.studio.speech;

import org.jspecify.annotations.NullMarked;
