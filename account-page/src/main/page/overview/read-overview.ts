import { answer, api } from '../api/client';
import type { Project, ProjectStatus } from '../api/types';

export interface Overview {
  latest: Project[];
  running: Project[];
  failed: Project[];
}

const LATELY_MILLIS = 7 * 24 * 3600 * 1000;
const SHOWN = 5;

/** The latest projects, those in progress, and those that failed within the last week. */
export async function readOverview(): Promise<Overview> {
  const [latest, processing, queued, validating, failed, rejected] = await Promise.all([
    list(undefined, 8),
    list('processing', SHOWN),
    list('queued', SHOWN),
    list('validating', SHOWN),
    list('failed', SHOWN),
    list('rejected', SHOWN),
  ]);
  const since = Date.now() - LATELY_MILLIS;
  const wrong = newestFirst([...failed, ...rejected]).filter((project) => Date.parse(project.createdAt) > since);
  return { latest, running: [...processing, ...queued, ...validating], failed: wrong.slice(0, SHOWN) };
}

async function list(status: ProjectStatus | undefined, limit: number): Promise<Project[]> {
  const query = status ? { status, limit } : { limit };
  return (await answer(api.GET('/v1/projects', { params: { query } }))).projects;
}

function newestFirst(projects: Project[]): Project[] {
  return projects.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
