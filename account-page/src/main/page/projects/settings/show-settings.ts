import type { ProjectSettings, Show } from '../../api/types';

/**
 * The settings that a show gives its new projects, for an existing project. Music stays, since it names tracks of the
 * project, which a show does not know.
 */
export function settingsOfShow(show: Show, project: ProjectSettings): ProjectSettings {
  return { ...show.defaults.settings, music: project.music };
}

/** A show's defaults with the settings of a project; those of its tracks are left out. */
export function defaultsWith(show: Show, settings: ProjectSettings): Show['defaults'] {
  return { ...show.defaults, settings: { ...settings, music: null } };
}
