/// API keys that are kept on this machine, by profile.
@NullMarked
package dev.podworks.cli.profile;

import org.jspecify.annotations.NullMarked;
