import type { Project } from '../../api/types';
import { Icon } from '../../ui/icon';
import { RunningFacts } from '../live/running-facts';

/** A project that ended without files, and what to do now. */
export function EndedView({ project }: { project: Project }) {
  return (
    <>
      {project.failure ? (
        <div class="note bad" role="status">
          <Icon name="warning" />
          <div>
            <p class="note-title">{project.failure.message}</p>
            <p>
              {project.mode === 'live' ? 'What it cost was given back. ' : ''}Listen to the recording, and use “Process again” once it is mended or
              if it sounds well.
            </p>
          </div>
        </div>
      ) : (
        <p class="note">It was cancelled before it was processed, and costs nothing.</p>
      )}
      <RunningFacts project={project} />
    </>
  );
}
