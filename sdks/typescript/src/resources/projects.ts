import {
  ProjectCancelledError,
  ProjectFailedError,
  ProjectRejectedError,
} from '../core/errors.js';
import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import { poll } from '../core/wait.js';
import { downloadOnce } from '../transfer/download.js';
import type { TransferProgress } from '../transfer/progress.js';
import type { CreateProjectRequest, Deleted, OutputKind, Project, UpdateProjectRequest } from '../types.js';
import type { WaitOptions } from './files.js';

export interface ProjectWaitOptions extends WaitOptions {
  /** Called with each new state: look at `status` and `progress`. */
  onProgress?: ((project: Project) => void) | undefined;
}

export interface DownloadOptions extends RequestOptions {
  /** Only outputs of these kinds; all by default. */
  kinds?: readonly OutputKind[] | undefined;
  /** Also `manifest.json`, which lists the outputs and what was measured. */
  manifest?: boolean | undefined;
  /** Called as bytes are received. */
  onProgress?: TransferProgress | undefined;
}

/** Six hours: eight long tracks on a busy day. */
const PROCESSING_MILLIS = 6 * 60 * 60_000;

/** Recordings of 1 to 8 files, with their settings and outputs. */
export class Projects {
  constructor(private readonly transport: Transport) {}

  /**
   * Creates a project, submits it, and waits until it is completed. A live key spends credits.
   *
   * ```ts
   * const project = await podworks.projects.createAndWait(
   *   { files: [file.id], settings: { loudnessLufs: -16 } },
   *   { onProgress: ({ status, progress }) => console.log(status, progress?.percent) },
   * );
   * ```
   *
   * @param project its files are ready, or imported from a `source`
   * @throws ProjectRejectedError, ProjectFailedError, ProjectCancelledError if it ends without outputs
   * @throws TimeoutError after `waitMillis`; the project goes on: `wait` for it again
   */
  async createAndWait(project: CreateProjectRequest, options: ProjectWaitOptions = {}): Promise<Project> {
    const { idempotencyKey } = options;
    const draft = await this.create(project, options);
    // A key belongs to one request: the second one has its own, derived, so that repeating the call repeats both.
    await this.submit(draft.id, { ...options, idempotencyKey: idempotencyKey && `${idempotencyKey}/submit` });
    return this.wait(draft.id, options);
  }

  /** Creates a draft. Nothing is charged until it is submitted. */
  create(project: CreateProjectRequest, options?: RequestOptions): Promise<Project> {
    return this.transport.call('createProject', { body: project }, options);
  }

  /** Gets a project, with new download links. */
  get(id: string, options?: RequestOptions): Promise<Project> {
    return this.transport.call('getProject', { path: { id } }, options);
  }

  /** Lists projects, newest first or in the order of `sort`. */
  list(query: Omit<Query<'listProjects'>, 'cursor'> = {}, options?: RequestOptions): PagedList<Project> {
    return new PagedList(async (cursor) => {
      const page = await this.transport.call(
        'listProjects',
        { query: cursor === undefined ? query : { ...query, cursor: String(cursor) } },
        options,
      );
      return { items: page.projects, nextCursor: page.nextCursor };
    });
  }

  /** Updates a draft or a rejected project: omitted properties stay, null clears. */
  update(id: string, changes: UpdateProjectRequest, options?: RequestOptions): Promise<Project> {
    return this.transport.call('updateProject', { path: { id }, body: changes }, options);
  }

  /** Deletes a project with its outputs. Its files stay. */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.transport.call('deleteProject', { path: { id } }, options);
  }

  /** Submits a draft or a rejected project. A live project is charged when its files were checked. */
  submit(id: string, options?: RequestOptions): Promise<Project> {
    return this.transport.call('submitProject', { path: { id } }, options);
  }

  /** Cancels a project that is not being processed yet. What was charged is refunded. */
  cancel(id: string, options?: RequestOptions): Promise<Project> {
    return this.transport.call('cancelProject', { path: { id } }, options);
  }

  /** Waits until a submitted project is completed. Throws as `createAndWait` does. */
  wait(id: string, options: ProjectWaitOptions = {}): Promise<Project> {
    return poll(
      (etag) => this.transport.callIfChanged('getProject', { path: { id } }, etag, options),
      (project) => {
        options.onProgress?.(project);
        if (project.status === 'rejected') throw new ProjectRejectedError(project);
        if (project.status === 'failed') throw new ProjectFailedError(project);
        if (project.status === 'cancelled') throw new ProjectCancelledError(project);
        return project.status === 'completed';
      },
      { clock: this.transport.clock, waitMillis: options.waitMillis ?? PROCESSING_MILLIS, signal: options.signal },
    );
  }

  /**
   * Downloads the outputs of a completed project. An interrupted download starts again.
   *
   * @param directory is created if it is missing; files of the same names are replaced
   * @returns the paths of the files
   */
  async download(id: string | Project, directory: string, options: DownloadOptions = {}): Promise<string[]> {
    // Links are valid for an hour: always the newest ones.
    const project = await this.get(typeof id === 'string' ? id : id.id, options);
    const links = project.outputs.filter(({ kind }) => options.kinds?.includes(kind) ?? true);
    const paths: string[] = [];
    for (const { name, url } of links) paths.push(await this.save(url, directory, name, options));
    if (options.manifest && project.manifestUrl) {
      paths.push(await this.save(project.manifestUrl, directory, 'manifest.json', options));
    }
    return paths;
  }

  private save(url: string, directory: string, name: string, options: DownloadOptions): Promise<string> {
    const { fetch, timeoutMillis, maxRetries } = this.transport.options;
    const stallMillis = options.timeoutMillis ?? timeoutMillis;
    return this.transport.attempts(
      () => downloadOnce(url, directory, name, { ...options, fetch, stallMillis }),
      options.maxRetries ?? maxRetries,
      options.signal,
    );
  }
}
