/** Lists that the API returns in pages. */

/** One page, newest first. */
export interface Page<T> {
  items: T[];
  /** Where the next page begins; null on the last page. */
  nextCursor: string | number | null;
}

/**
 * A list in pages. Iterate over it to get every item, page by page as they are needed, or await it for the first page.
 *
 * ```ts
 * for await (const project of podworks.projects.list({ status: 'completed' })) console.log(project.name);
 * const newest = (await podworks.projects.list({ limit: 10 })).items;
 * ```
 */
export class PagedList<T> implements AsyncIterable<T>, PromiseLike<Page<T>> {
  /** @param load gets the page at a cursor, the first one without */
  constructor(private readonly load: (cursor: string | number | undefined) => Promise<Page<T>>) {}

  /** The pages, each requested when it is needed. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor: string | number | undefined;
    do {
      const page = await this.load(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** Every item, or the first `limit`. A long list needs a limit. */
  async toArray(limit = Infinity): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  /** Makes the list awaitable: the first page. */
  then<A = Page<T>, B = never>(
    resolved?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.load(undefined).then(resolved, rejected);
  }
}

/** A page of a list that continues before the id of its last item. A short page is the last one. */
export function pageBefore<T extends { id: string | number }>(items: T[], limit: number): Page<T> {
  return { items, nextCursor: items.length < limit ? null : (items.at(-1)?.id ?? null) };
}
