import { describe, expect, it } from 'vitest';
import type { Project, ProjectFile, RecordingFile } from '../../main/page/api/types';
import { pollingInterval } from '../../main/page/projects/polling-interval';

const interval = (status: Project['status'], file: Partial<ProjectFile>, known?: RecordingFile['status']) =>
  pollingInterval({
    project: { status, files: [{ fileId: 'file_1', ...file }] } as Project,
    files: new Map(known ? [['file_1', { id: 'file_1', status: known } as RecordingFile]] : []),
    readAt: 0,
  });

describe('a project', () => {
  it('is polled until the file of a draft has a duration', () => {
    expect(interval('draft', { uploadStatus: 'done', durationSeconds: null }, 'checking')).toBe(1500);
    expect(interval('draft', { uploadStatus: 'done', durationSeconds: 3 })).toBeNull();
  });

  it('is still polled when the file was measured between the two reads', () => {
    expect(interval('draft', { uploadStatus: 'done', durationSeconds: null }, 'ready')).toBe(1500);
  });

  it('is not polled for a file that failed its check', () => {
    expect(interval('draft', { uploadStatus: 'done', durationSeconds: null }, 'failed')).toBeNull();
  });

  it('is polled during an import and while it is under way', () => {
    expect(interval('draft', { uploadStatus: 'importing', durationSeconds: null })).toBe(1500);
    expect(interval('processing', { uploadStatus: 'done', durationSeconds: 3 })).toBe(1500);
    expect(interval('completed', { uploadStatus: 'done', durationSeconds: 3 })).toBeNull();
  });
});
