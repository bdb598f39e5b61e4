/** A placeholder of about the final size, which avoids layout shifts. */
export function Skeleton({ width = '100%', lines = 1 }: { width?: string; lines?: number }) {
  return (
    <span class="skeletons" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton" style={{ width: line > 0 && line === lines - 1 ? '60%' : width }} />
      ))}
    </span>
  );
}

export function SkeletonRows({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div class="table-frame" aria-busy="true">
      <p class="unseen">Loading</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class="skeleton-row">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} width={column === 0 ? '70%' : '45%'} />
          ))}
        </div>
      ))}
    </div>
  );
}
