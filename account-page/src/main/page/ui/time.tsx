import { useEffect, useState } from 'preact/hooks';
import { ago, dateTime } from './format';

const BEAT_MILLIS = 30_000;

/** How long ago, kept up to date; the whole time on pointing at it. */
export function Time({ at }: { at: string }) {
  const [, beat] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => beat((n) => n + 1), BEAT_MILLIS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
