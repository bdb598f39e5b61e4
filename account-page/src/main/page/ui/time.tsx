import { useEffect, useState } from 'preact/hooks';
import { ago, dateTime } from './format';

const BEAT_MILLIS = 30_000;

/** A relative time, kept up to date; the absolute time as a tooltip. */
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
