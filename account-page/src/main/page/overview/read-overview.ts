import { answer, api } from '../api/client';
import type { Project, ProjectStatus } from '../api/types';

export interface Overview {
  latest: Project[];
  running: Project[];
  failed: Project[];
}

const LATELY_MILLIS = 7 * 24 * 3600 * 1000;
const UNDER_WAY_SHOWN = 15;
const FAILED_SHOWN = 5;

/** The latest projects, those in progress, and those that failed within the last week. */
export async function readOverview(): Promise<Overview> {
  const [latest, running, failed] = await Promise.all([
    list([], 8),
    list(['processing', 'queued', 'validating'], UNDER_WAY_SHOWN),
    list(['failed', 'rejected'], FAILED_SHOWN),
  ]);
  const since = Date.now() - LATELY_MILLIS;
  return { latest, running, failed: failed.filter((project) => Date.parse(project.createdAt) > since) };
}

async function list(status: ProjectStatus[], limit: number): Promise<Project[]> {
  const query = status.length > 0 ? { status, limit } : { limit };
  return (await answer(api.GET('/v1/projects', { params: { query } }))).projects;
}
