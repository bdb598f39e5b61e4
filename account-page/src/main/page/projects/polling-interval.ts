import type { ReadProject } from './project-page';
import { isUnderWay } from './project-status';

const POLLED_MILLIS = 1500;

/**
 * The interval in milliseconds at which a project is read again; null when it won't change.
 *
 * The project's own files decide: the file that was read beside it may already be measured while the project
 * doesn't have its duration yet.
 */
export function pollingInterval({ project, files }: ReadProject): number | null {
  const changes =
    isUnderWay(project.status) ||
    project.files.some(
      (file) =>
        file.uploadStatus === 'importing' ||
        (file.uploadStatus === 'done' && file.durationSeconds === null && files.get(file.fileId)?.status !== 'failed'),
    );
  return changes ? POLLED_MILLIS : null;
}
