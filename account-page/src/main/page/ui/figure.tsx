import { Skeleton } from './skeleton';

/** One of the numbers in `.figures`; a skeleton while loading. */
export function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div class="figure">
      <p class="figure-name">{name}</p>
      <p class="figure-value">{value ?? <Skeleton width="6ch" />}</p>
    </div>
  );
}
