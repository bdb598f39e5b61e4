import { Skeleton } from './skeleton';

/** One number of several that stand side by side in `.figures`; a skeleton until it is known. */
export function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div class="figure">
      <p class="figure-name">{name}</p>
      <p class="figure-value">{value ?? <Skeleton width="6ch" />}</p>
    </div>
  );
}
