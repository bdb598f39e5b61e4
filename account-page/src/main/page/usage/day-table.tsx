import { date, duration } from '../ui/format';
import { type Column, Table } from '../ui/table';
import type { Day } from './usage-range';

const COLUMNS: Column<Day>[] = [
  { head: 'Day', title: true, cell: (day) => date(day.date) },
  { head: 'Credits', align: 'right', cell: (day) => duration(day.seconds) },
  { head: 'Projects', align: 'right', cell: (day) => day.projects },
];

/** The figures of the chart as a table. */
export function DayTable({ days }: { days: Day[] }) {
  const used = days.filter((day) => day.seconds !== 0 || day.projects !== 0).reverse();
  return (
    <details class="usage-figures-table">
      <summary>Show as table</summary>
      <Table label="Credits used by day" columns={COLUMNS} rows={used} keyOf={(day) => day.date} />
    </details>
  );
}
