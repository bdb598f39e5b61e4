import { answer, api, newIntent } from '../api/client';
import type { Project } from '../api/types';
import { mode } from '../session/session';
import { MOST_TRACKS, requireFitting } from '../uploads/limits';
import { begin } from '../uploads/uploads';

/** What a recording's file is called without its ending. */
export function stem(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** Makes a draft of recordings, one track each, and begins to upload them. */
export async function newProject(files: File[], show?: string): Promise<Project> {
  requireFitting(files, MOST_TRACKS, mode.peek());
  const project = await answer(
    api.POST('/v1/projects', {
      params: { header: { 'Idempotency-Key': newIntent() } },
      body: {
        name: stem(files[0]?.name ?? 'Recording').slice(0, 200),
        files: files.map((file) => ({ fileName: file.name })),
        ...(show ? { show } : {}),
      },
    }),
  );
  files.forEach((file, position) => {
    const made = project.files[position];
    if (made) begin(made.fileId, project.id, file);
  });
  return project;
}

/** Adds tracks to a draft and begins to upload them; those that it has stay. */
export async function addTracks(project: Project, files: File[]): Promise<Project> {
  requireFitting(files, MOST_TRACKS - project.files.length, project.mode);
  const before = new Set(project.files.map((file) => file.fileId));
  const changed = await answer(
    api.PATCH('/v1/projects/{id}', {
      params: { path: { id: project.id } },
      body: { files: [...before, ...files.map((file) => ({ fileName: file.name }))] },
    }),
  );
  const added = changed.files.filter((file) => !before.has(file.fileId));
  files.forEach((file, position) => {
    const made = added[position];
    if (made) begin(made.fileId, changed.id, file);
  });
  return changed;
}

/** A draft of the same recordings with the same settings; nothing is uploaded again. */
export function again(project: Project): Promise<Project> {
  return answer(
    api.POST('/v1/projects', {
      params: { header: { 'Idempotency-Key': newIntent() } },
      body: {
        name: project.name,
        files: project.files.map((file) => file.fileId),
        settings: project.settings,
        show: project.show,
      },
    }),
  );
}
