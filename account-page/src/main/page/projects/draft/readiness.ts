import { count } from '../../ui/format';
import type { ReadProject } from '../project-page';

/** Whether a draft can be submitted, or else the reason. */
export function readiness({ project, files }: ReadProject): { isReady: boolean; why: string } {
  const of = (test: (file: ReadProject['project']['files'][number]) => boolean) => project.files.filter(test).length;
  const broken = of(
    (file) =>
      files.get(file.fileId)?.status === 'failed' ||
      file.uploadStatus === 'import_failed' ||
      file.uploadStatus === 'deleted',
  );
  const pending = of((file) => file.uploadStatus === 'pending');
  const importing = of((file) => file.uploadStatus === 'importing');
  const measuring = of((file) => file.uploadStatus === 'done' && file.durationSeconds === null) - brokenDone(project, files);
  if (broken > 0) return { isReady: false, why: `Replace or remove ${count(broken, 'track')} that can’t be used.` };
  if (pending > 0) return { isReady: false, why: `Waiting for ${count(pending, 'upload')}.` };
  if (importing > 0) return { isReady: false, why: `Waiting for ${count(importing, 'import')}.` };
  if (measuring > 0) return { isReady: false, why: `${count(measuring, 'track')} being measured.` };
  return { isReady: true, why: '' };
}

function brokenDone(project: ReadProject['project'], files: ReadProject['files']): number {
  return project.files.filter((file) => file.uploadStatus === 'done' && files.get(file.fileId)?.status === 'failed').length;
}
