import { answer, api } from '../api/client';
import { advice, Failure } from '../api/failure';
import type { Project } from '../api/types';
import { count } from '../ui/format';
import { forget } from '../uploads/uploads';
import { nameOfCopy } from './settings/changed-settings';
import { again } from './new-project';
import { nameOf } from './project-status';

/** What can be done with several projects. */
export interface BulkAction {
  /** The past participle, for `2 projects deleted`. */
  done: string;
  work: (project: Project) => Promise<unknown>;
}

export interface BulkResult {
  text: string;
  /** The projects for which it failed, with the reason. */
  failures: { name: string; reason: string }[];
}

/** One after the other. A failure of one does not stop the others. */
export async function runBulk(
  projects: readonly Project[],
  action: BulkAction,
  onProgress: (finished: number) => void = () => undefined,
): Promise<BulkResult> {
  const failures: BulkResult['failures'] = [];
  for (const [index, project] of projects.entries()) {
    try {
      await action.work(project);
    } catch (error) {
      failures.push({ name: nameOf(project), reason: reasonOf(Failure.of(error)) });
    }
    onProgress(index + 1);
  }
  return { text: `${count(projects.length - failures.length, 'project')} ${action.done}.`, failures };
}

/** The general advice on a state does not help here: nothing has changed in the meantime. */
function reasonOf(failure: Failure): string {
  return failure.code === 'invalid_state' ? failure.detail : `${failure.detail} ${advice(failure)}`.trim();
}

export const DELETION: BulkAction = {
  done: 'deleted',
  work: async (project) => {
    await answer(api.DELETE('/v1/projects/{id}', { params: { path: { id: project.id } } }));
    for (const file of project.files) forget(file.fileId);
  },
};

/** Drafts with the same recordings and settings: nothing is charged until they are submitted. */
export const COPY: BulkAction = {
  done: 'copied to drafts',
  work: (project) => again(project, { name: nameOfCopy(project, []) }),
};

/** @param show null for none */
export function moveTo(show: string | null): BulkAction {
  return {
    done: 'moved',
    work: (project) => answer(api.PATCH('/v1/projects/{id}', { params: { path: { id: project.id } }, body: { show } })),
  };
}

/** A browser drops a download that another one follows at once. */
const PAUSE_MILLIS = 1000;

/** The zip of each project, by a link that was just issued. */
export const DOWNLOAD: BulkAction = {
  done: 'downloaded',
  work: async ({ id }) => {
    const { downloadUrl } = await answer(api.GET('/v1/projects/{id}', { params: { path: { id } } }));
    if (!downloadUrl) throw new Failure('no_files', 'It has no finished files.', 0);
    const link = document.createElement('a');
    link.href = downloadUrl;
    link.download = '';
    link.click();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
  },
};
