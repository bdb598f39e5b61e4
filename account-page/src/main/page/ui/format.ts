/** Formats of durations, money, sizes and times. */

/** `1:02:03`; minutes and seconds below an hour. For players and lengths of recordings. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = String(whole % 60).padStart(2, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
}

/** `2 h 5 min`, `43 min 10 s`, `29 s`: credits and prices, to the two largest units. */
export function duration(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const whole = Math.abs(Math.round(seconds));
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = whole % 60;
  if (h > 0) return `${sign}${h.toLocaleString('en-US')} h${m > 0 ? ` ${m} min` : ''}`;
  if (m > 0) return `${sign}${m} min${s > 0 ? ` ${s} s` : ''}`;
  return `${sign}${s} s`;
}

/** `2 h 5 min 40 s`: all units, where a change of seconds has to show. */
export function exactDuration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const units: [number, string][] = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ];
  const text = units.flatMap(([value, unit]) => (value > 0 ? [`${value.toLocaleString('en-US')} ${unit}`] : [])).join(' ');
  return `${seconds < 0 && whole > 0 ? '−' : ''}${text || '0 s'}`;
}

/** With its sign, for changes. */
export function signedDuration(seconds: number): string {
  return seconds > 0 ? `+${duration(seconds)}` : duration(seconds);
}

/** `$79.00`. */
export function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** `28.8 MB`, in steps of a thousand as storage is sold. */
export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = size;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `Nov 20, 2026, 09:30`, in the reader's time zone. */
export function dateTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** `Nov 20, 2026`. A bare date is that day everywhere. */
export function date(iso: string): string {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(bare ? { timeZone: 'UTC' } : {}),
  });
}

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
];

/** `3 minutes ago`, `in 2 hours`; a date beyond a week. */
export function ago(iso: string, now = Date.now()): string {
  let value = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(value) < 10) return 'just now';
  const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
  for (const [size, unit] of STEPS) {
    if (Math.abs(value) < size) return format.format(Math.trunc(value), unit);
    value /= size;
  }
  return date(iso);
}

/** `1 file`, `3 files`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}
