/** Days of the user's time zone, as `YYYY-MM-DD`, both included; empty where there is no bound. */
export interface DayRange {
  from: string;
  to: string;
}

/** The filters of the API for these days. Invalid days are no bounds. */
export function createdBetween({ from, to }: DayRange): { createdAfter?: string; createdBefore?: string } {
  const after = midnight(from, 0);
  const before = midnight(to, 1);
  return {
    ...(after ? { createdAfter: after } : {}),
    ...(before && (!after || after < before) ? { createdBefore: before } : {}),
  };
}

/** The error to show at the second day. */
export function dayRangeError({ from, to }: DayRange): string | undefined {
  return from && to && from > to ? 'Must not be before the first day.' : undefined;
}

/** The day as a date field takes it; empty for anything else that a URL may have. */
export function validDay(day: string): string {
  return midnight(day, 0) ? day : '';
}

/** The end of the day in the user's time zone; undefined for anything that is not a day. */
export function endOfDay(day: string): string | undefined {
  return midnight(day, 1);
}

/** The beginning of the day, or of a later one: days have 23 to 25 hours. */
function midnight(day: string, daysLater: number): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) return undefined;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])];
  const isDay = year >= 1000 && new Date(year, month, date).getMonth() === month;
  return isDay ? new Date(year, month, date + daysLater).toISOString() : undefined;
}
