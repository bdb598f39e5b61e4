/// Turns a project's recordings into its finished files: [dev.podworks.studio.render.Renderer] is the way in.
@NullMarked
package dev.podworks.studio.render;

import org.jspecify.annotations.NullMarked;
