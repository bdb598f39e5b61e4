import { answer, api, newIntent } from '../api/client';
import type { Project, ProjectFile, ProjectSettings } from '../api/types';
import { mode } from '../session/session';
import { MOST_TRACKS, requireFitting } from '../uploads/limits';
import { filesAmong, isElsewhere, nameAt, type Recording, trackOf } from '../uploads/recording';
import { begin } from '../uploads/uploads';

/** The file name without its extension. */
export function stem(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** Creates a draft with one track per recording and starts uploading local files. */
export async function newProject(recordings: Recording[], show?: string): Promise<Project> {
  requireFitting(filesAmong(recordings), MOST_TRACKS, mode.peek());
  const project = await answer(
    api.POST('/v1/projects', {
      params: { header: { 'Idempotency-Key': newIntent() } },
      body: {
        name: stem(nameOf(recordings[0])).slice(0, 200),
        files: recordings.map(trackOf),
        ...(show ? { show } : {}),
      },
    }),
  );
  upload(recordings, project.files, project.id);
  return project;
}

/** Adds tracks to a draft and starts uploading local files. Existing tracks are kept. */
export async function addTracks(project: Project, recordings: Recording[]): Promise<Project> {
  requireFitting(filesAmong(recordings), MOST_TRACKS - project.files.length, project.mode);
  const before = new Set(project.files.map((file) => file.fileId));
  const changed = await answer(
    api.PATCH('/v1/projects/{id}', {
      params: { path: { id: project.id } },
      body: { files: [...before, ...recordings.map(trackOf)] },
    }),
  );
  upload(
    recordings,
    changed.files.filter((file) => !before.has(file.fileId)),
    changed.id,
  );
  return changed;
}

function upload(recordings: Recording[], files: ProjectFile[], projectId: string): void {
  recordings.forEach((recording, position) => {
    const file = files[position];
    if (file && !isElsewhere(recording)) begin(file.fileId, projectId, recording);
  });
}

function nameOf(recording: Recording | undefined): string {
  if (!recording) return 'Recording';
  return isElsewhere(recording) ? nameAt(recording.address) : recording.name;
}

/** What of a project is replaced when it is processed again. */
export interface Replaced {
  name?: string;
  settings?: ProjectSettings;
}

/** A draft of the same recordings, with the same settings unless they are replaced; nothing is uploaded again. */
export function again(
  project: Project,
  replaced: Replaced,
  header = { 'Idempotency-Key': newIntent() },
): Promise<Project> {
  return answer(
    api.POST('/v1/projects', {
      params: { header },
      body: {
        name: replaced.name ?? project.name,
        metadata: project.metadata,
        files: project.files.map((file) => file.fileId),
        settings: replaced.settings ?? project.settings,
        show: project.show,
      },
    }),
  );
}
