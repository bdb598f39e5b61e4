import '../styles/projects.css';
import '../styles/progress.css';
import '../styles/player.css';
import '../styles/transcript.css';
import '../styles/measures.css';
import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { answer, api } from '../api/client';
import { type Resource, useResource } from '../api/resource';
import type { Project, RecordingFile } from '../api/types';
import { useChanges } from '../changes/changes';
import { chooseMode, mode } from '../session/session';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { PageHead } from '../ui/page-head';
import { Skeleton } from '../ui/skeleton';
import { uploads } from '../uploads/uploads';
import { CompletedView } from './detail/completed-view';
import { EndedView } from './detail/ended-view';
import { ProjectHead } from './detail/project-head';
import { DraftView } from './draft/draft-view';
import { ProgressPanel } from './live/progress-panel';
import { RunningFacts } from './live/running-facts';

/** Between two reads, progress is extrapolated. */
const PROGRESS_MILLIS = 4000;

/** A project and the time when it was read. */
export interface ReadProject {
  project: Project;
  /** The API's state of a draft's files. */
  files: Map<string, RecordingFile>;
  readAt: number;
}

export default function ProjectPage() {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const read = useResource(`project/${id}`, () => readProject(id));
  const data = read.data.value;
  useChanges([`project/${id}`, ...(data?.project.files ?? []).map((file) => `file/${file.fileId}` as const)], read);
  useChanges([`project_progress/${id}`], read, PROGRESS_MILLIS);
  useReadAfterUploads(id, read);

  if (!data) {
    return read.failure.value ? <Missing read={read} /> : <Loading />;
  }
  const { project } = data;
  const put = (changed: Project) => read.put({ ...data, project: changed, readAt: Date.now() });
  return (
    <>
      <ProjectHead project={project} onChanged={put} />
      {read.failure.value && <ErrorNote failure={read.failure.value} />}
      <Body data={data} onChanged={put} reload={read.reload} />
    </>
  );
}

interface BodyProps {
  data: ReadProject;
  onChanged: (project: Project) => void;
  reload: () => Promise<void>;
}

function Body({ data, onChanged, reload }: BodyProps) {
  const { project } = data;
  switch (project.status) {
    case 'draft':
    case 'rejected':
      return <DraftView data={data} onChanged={onChanged} reload={reload} />;
    case 'validating':
    case 'queued':
    case 'processing':
      return (
        <>
          <ProgressPanel project={project} readAt={data.readAt} />
          <RunningFacts project={project} />
        </>
      );
    case 'completed':
      return <CompletedView project={project} reload={reload} />;
    case 'failed':
    case 'cancelled':
      return <EndedView project={project} />;
  }
}

async function readProject(id: string): Promise<ReadProject> {
  const project = await answer(api.GET('/v1/projects/{id}', { params: { path: { id } } }));
  const isDraft = project.status === 'draft' || project.status === 'rejected';
  const untold = isDraft
    ? project.files.filter((file) => file.uploadStatus === 'done' && file.durationSeconds === null)
    : [];
  const files = await Promise.all(
    untold.map((file) => answer(api.GET('/v1/files/{id}', { params: { path: { id: file.fileId } } }))),
  );
  return { project, files: new Map(files.map((file) => [file.id, file])), readAt: Date.now() };
}

/** Reading the project makes the API check for the upload. */
function useReadAfterUploads(id: string, read: Resource<ReadProject>): void {
  const arrived = [...uploads.value.values()].filter((one) => one.projectId === id && one.state === 'in').length;
  useEffect(() => {
    if (arrived > 0) void read.reload();
  }, [arrived]);
}

function Loading() {
  return (
    <>
      <PageHead title="Project" back={{ href: '/account/projects', label: 'Projects' }} lead={<Skeleton width="18ch" />} />
      <div class="panel panel-body" aria-busy="true">
        <Skeleton lines={6} />
      </div>
    </>
  );
}

function Missing({ read }: { read: Resource<ReadProject> }) {
  const failure = read.failure.value;
  const other = mode.value === 'live' ? 'test' : 'live';
  return (
    <>
      <PageHead title="Project" back={{ href: '/account/projects', label: 'Projects' }} />
      {failure && <ErrorNote failure={failure} onRetry={() => void read.reload()} />}
      {failure?.code === 'not_found' && (
        <p>
          <Button onClick={() => chooseMode(other)}>Switch to {other} mode</Button>
        </p>
      )}
    </>
  );
}
