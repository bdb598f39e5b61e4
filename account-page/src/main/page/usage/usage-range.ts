import type { Usage } from '../api/types';

/** Usage is counted by days of US Central time. */
export const ZONE = 'America/Chicago';
const DAY_MILLIS = 86_400_000;

export type Period = 'this-month' | 'last-month' | '30-days' | '90-days' | 'year';

export const PERIODS: { value: Period; label: string }[] = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '30-days', label: 'Last 30 days' },
  { value: '90-days', label: 'Last 90 days' },
  { value: 'year', label: 'Last 365 days' },
];

/** First and last day, inclusive, as `YYYY-MM-DD`. */
export interface Range {
  from: string;
  to: string;
}

export function rangeOf(period: Period, now = new Date()): Range {
  const today = dayIn(ZONE, now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (period) {
    case 'this-month':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const to = shift(firstOfMonth, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case '30-days':
      return { from: shift(today, -29), to: today };
    case '90-days':
      return { from: shift(today, -89), to: today };
    case 'year':
      return { from: shift(today, -364), to: today };
  }
}

export interface Day {
  date: string;
  seconds: number;
  projects: number;
}

/** Every day of the range: the API omits days without usage. */
export function everyDay(usage: Pick<Usage, 'rows'>, range: Range): Day[] {
  const known = new Map(usage.rows.map((row) => [row.date, row]));
  const days: Day[] = [];
  for (let date = range.from; date <= range.to; date = shift(date, 1)) {
    const row = known.get(date);
    days.push({ date, seconds: row?.seconds ?? 0, projects: row?.projects ?? 0 });
  }
  return days;
}

/** A date as seconds since 1970, at midnight UTC. */
export function epochOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLIS).toISOString().slice(0, 10);
}

function dayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
