import type { Project } from '../../api/types';
import { Icon } from '../../ui/icon';
import { RunningFacts } from '../live/running-facts';

/** A project that ended without outputs. */
export function EndedView({ project }: { project: Project }) {
  return (
    <>
      {project.failure ? (
        <div class="note bad" role="status">
          <Icon name="warning" />
          <div>
            <p class="note-title">{project.failure.message}</p>
            <p>
              {project.mode === 'live' ? 'The charge was refunded. ' : ''}Check that the recording plays. Then use “Process again”, with a repaired file if necessary.
            </p>
          </div>
        </div>
      ) : (
        <p class="note">Cancelled before processing, free of charge.</p>
      )}
      <RunningFacts project={project} />
    </>
  );
}
