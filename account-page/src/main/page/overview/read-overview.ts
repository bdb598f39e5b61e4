import { answer, api } from '../api/client';
import type { ProjectsOverview } from '../api/types';

/** The latest projects, those in progress, and those that failed within the last week. */
export function readOverview(): Promise<ProjectsOverview> {
  return answer(api.GET('/account/api/projects/overview'));
}
