/** @param percent 0 to 100; null while unknown */
export function ProgressBar({ percent, label }: { percent: number | null; label: string }) {
  return (
    <div
      class={percent === null ? 'progress unknown' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
    >
      <span style={{ transform: `scaleX(${(percent ?? 100) / 100})` }} />
    </div>
  );
}
