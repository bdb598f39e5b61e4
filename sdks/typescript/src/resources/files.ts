import { ConnectionError, FileFailedError, TransferError } from '../core/errors.js';
import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import { backOffMillis } from '../core/retry.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import { poll } from '../core/wait.js';
import type { TransferProgress } from '../transfer/progress.js';
import { type Upload, type UploadSource, openSource } from '../transfer/source.js';
import { putOnce } from '../transfer/upload.js';
import type { CreateFile, Deleted, PodworksFile } from '../types.js';

export interface UploadOptions extends RequestOptions {
  /** The file's name, if the source has none or another one is wanted. Its ending tells the format. */
  fileName?: string | undefined;
  /** Called as bytes are sent. In browsers once, at the end. */
  onProgress?: TransferProgress | undefined;
  /** How long to wait until the file was checked; 10 minutes by default. */
  waitMillis?: number | undefined;
}

export interface WaitOptions extends RequestOptions {
  /** The longest time to wait. A TimeoutError ends it; what is waited for goes on. */
  waitMillis?: number | undefined;
}

const CHECK_MILLIS = 10 * 60_000;
const EXPIRED = 403;

/** Recordings that you upload or import. They are kept for 30 days. */
export class Files {
  constructor(private readonly transport: Transport) {}

  /**
   * Uploads a recording and waits until it was checked, so that projects can use it.
   *
   * An interrupted upload is sent again from the beginning, unless the source is a stream.
   *
   * ```ts
   * const file = await podworks.files.upload('interview.wav', { onProgress: ({ bytes }) => console.log(bytes) });
   * ```
   *
   * @throws FileFailedError if the recording can't be read
   */
  async upload(source: UploadSource, options: UploadOptions = {}): Promise<PodworksFile> {
    const upload = await openSource(source);
    const fileName = options.fileName ?? upload.fileName;
    if (!fileName) throw new TypeError('Give the recording a name: { fileName: "interview.wav" }.');
    const file = await this.create({ fileName }, options);
    await this.put(file, upload, options);
    return this.wait(file.id, options);
  }

  /** Creates a file: PUT its bytes to `uploadUrl`, or let it be imported from a `source`. */
  create(file: CreateFile, options?: RequestOptions): Promise<PodworksFile> {
    return this.transport.call('createFile', { body: file }, options);
  }

  /** Gets a file. This also detects a completed upload, and renews an upload URL. */
  get(id: string, options?: RequestOptions): Promise<PodworksFile> {
    return this.transport.call('getFile', { path: { id } }, options);
  }

  /** Lists files, newest first. */
  list(query: Omit<Query<'listFiles'>, 'cursor'> = {}, options?: RequestOptions): PagedList<PodworksFile> {
    return new PagedList(async (cursor) => {
      const page = await this.transport.call('listFiles', { query: { ...query, ...at(cursor) } }, options);
      return { items: page.files, nextCursor: page.nextCursor };
    });
  }

  /** Deletes a file now, also one that is kept. */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.transport.call('deleteFile', { path: { id } }, options);
  }

  /**
   * Waits until an uploaded or imported file was checked.
   *
   * @throws FileFailedError if it can't be used
   */
  wait(id: string, options: WaitOptions = {}): Promise<PodworksFile> {
    return poll(
      (etag) => this.transport.callIfChanged('getFile', { path: { id } }, etag, options),
      (file) => {
        if (['failed', 'expired', 'deleted'].includes(file.status)) throw new FileFailedError(file);
        return file.status === 'ready';
      },
      { clock: this.transport.clock, waitMillis: options.waitMillis ?? CHECK_MILLIS, signal: options.signal },
    );
  }

  private async put(file: PodworksFile, upload: Upload, options: UploadOptions): Promise<void> {
    const { fetch, timeoutMillis, clock } = this.transport.options;
    const retries = upload.repeatable ? (options.maxRetries ?? this.transport.options.maxRetries) : 0;
    let url = file.uploadUrl ?? '';
    for (let retry = 0; ; retry++) {
      try {
        const stallMillis = options.timeoutMillis ?? timeoutMillis;
        return await putOnce(url, upload, { ...options, fetch, stallMillis, fileName: file.fileName });
      } catch (error) {
        const expired = error instanceof TransferError && error.status === EXPIRED;
        if (retry >= retries || !(expired || error instanceof ConnectionError)) throw error;
        await clock.sleep(backOffMillis(retry, clock), options.signal);
        const fresh = await this.get(file.id, options);
        // The bytes had arrived, and only the response was lost.
        if (!fresh.uploadUrl) return;
        url = fresh.uploadUrl;
      }
    }
  }
}

function at(cursor: string | number | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor: String(cursor) };
}
