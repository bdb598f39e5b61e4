export const LABEL_FONT = '12px system-ui, sans-serif';

/** Steps of the axis that read well as durations, in seconds: from seconds over minutes to hundreds of hours. */
export const axisSteps = [
  1, 5, 10, 15, 30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((hours) => hours * 3600),
];

/** `1.5 h`: short, in the unit that the highest mark calls for. */
export function axisDuration(seconds: number, highest: number): string {
  const [size, unit] = highest > 3600 ? [3600, 'h'] : highest > 60 ? [60, 'min'] : [1, 's'];
  return seconds === 0 ? '0' : `${Number((seconds / size).toFixed(2)).toLocaleString('en-US')} ${unit}`;
}

/** `Nov 20`, of a day's midnight in UTC. */
export function axisDay(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** The colours of the current theme: a canvas can't use CSS variables. */
export function colours(place: HTMLElement): { bar: string; text: string; line: string } {
  const probe = document.createElement('span');
  // Otherwise colours would be read during the transition.
  probe.style.transition = 'none';
  place.append(probe);
  const resolve = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const found = { bar: resolve('--accent'), text: resolve('--faint'), line: resolve('--line') };
  probe.remove();
  return found;
}
