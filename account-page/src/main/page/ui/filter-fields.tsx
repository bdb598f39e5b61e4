import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button';
import { dayRangeError, type DayRange, validDay } from './day-range';
import { TextField } from './field';

const TYPED_MILLIS = 300;

/** A text that is applied when the user pauses typing. */
export function TypedField(props: {
  label: string;
  value: string;
  placeholder?: string;
  maxLength?: number;
  type?: 'search' | 'text';
  inputMode?: 'decimal';
  onValue: (value: string) => void;
}) {
  const { value, onValue, ...field } = props;
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // The back button, or a cleared filter.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onValue(text.trim()), TYPED_MILLIS);
  };
  return <TextField {...field} value={typed} autoComplete="off" onValue={type} />;
}

/** The first and the last day of a list. */
export function DayFields(props: { range: DayRange; onRange: (change: Partial<DayRange>) => void }) {
  const { range, onRange } = props;
  return (
    <>
      <TextField label="From" type="date" value={validDay(range.from)} max={validDay(range.to) || undefined} onValue={(from) => onRange({ from })} />
      <TextField
        label="To"
        type="date"
        value={validDay(range.to)}
        min={validDay(range.from) || undefined}
        error={dayRangeError(range)}
        onValue={(to) => onRange({ to })}
      />
    </>
  );
}

export function ClearFilters({ shown, onClear }: { shown: boolean; onClear: () => void }) {
  return shown ? (
    <Button kind="quiet" icon="close" onClick={onClear}>
      Clear filters
    </Button>
  ) : null;
}
