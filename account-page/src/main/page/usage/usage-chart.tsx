import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { look } from '../shell/look';
import { count, date, duration } from '../ui/format';
import { axisDay, axisDuration, axisSteps, colours, LABEL_FONT } from './chart-look';
import { type Day, epochOf } from './usage-range';

const HEIGHT = 240;
const WIDEST_BAR = 36;

/** A bar chart by day. Its figures are also in a table, for screen readers. */
export function UsageChart({ days, summary }: { days: Day[]; summary: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const dark = useDarkness();

  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const plot = new uPlot(options(place, setPointed), dataOf(days), place);
    chart.current = plot;
    const resized = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [days, look.value, dark]);

  const day = pointed === null ? undefined : days[pointed];
  return (
    <figure class="usage-chart">
      <figcaption class="usage-pointed">
        {day ? (
          <>
            <strong>{date(day.date)}</strong> {duration(day.seconds)}, {count(day.projects, 'project')}
          </>
        ) : (
          <span class="faint">{summary}</span>
        )}
      </figcaption>
      <div ref={frame} class="usage-canvas" role="img" aria-label={`Chart of credits used by day. ${summary}`} />
    </figure>
  );
}

function dataOf(days: Day[]): uPlot.AlignedData {
  return [days.map((day) => epochOf(day.date)), days.map((day) => day.seconds)];
}

function options(place: HTMLElement, onPointed: (index: number | null) => void): uPlot.Options {
  const { bar, text, line } = colours(place);
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    hooks: { setCursor: [(chart) => onPointed(chart.cursor.idx ?? null)] },
    scales: {
      // Half a day at each end, so that the first and the last bar are whole.
      x: { range: (_, from, to) => [from - 43_200, to + 43_200] },
      y: { range: (_, __, most) => [0, Math.max(60, most * 1.08)] },
    },
    axes: [
      {
        stroke: text,
        font: LABEL_FONT,
        grid: { show: false },
        ticks: { stroke: line },
        incrs: DAYS,
        size: 32,
        values: (_, splits) => splits.map(axisDay),
      },
      {
        stroke: text,
        font: LABEL_FONT,
        size: 62,
        incrs: axisSteps,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map((split) => axisDuration(split, splits.at(-1) ?? 0)),
      },
    ],
    series: [
      {},
      {
        stroke: bar,
        fill: bar,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.72, WIDEST_BAR], radius: 0.12 }),
      },
    ],
  } as uPlot.Options;
}

/** The axis of days is marked by whole days and months, never by hours. */
const DAYS = [1, 2, 5, 7, 14, 30, 61, 91].map((days) => days * 86_400);

/** Whether the system uses a dark theme; a signal, since a canvas must be redrawn. */
function useDarkness(): boolean {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const changed = () => setDark(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return dark;
}
