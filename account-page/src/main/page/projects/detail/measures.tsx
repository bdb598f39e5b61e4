import type { Measurement } from '../../api/types';
import type { Comparison } from '../player/manifest';

interface Measure {
  name: string;
  unit: string;
  of: (measured: Measurement) => number | null;
  hint: string;
}

const MEASURES: Measure[] = [
  { name: 'Loudness', unit: 'LUFS', of: (one) => one.loudnessLufs, hint: 'integrated' },
  { name: 'True peak', unit: 'dBTP', of: (one) => one.truePeakDbtp, hint: 'at most −1, so that no player clips' },
  { name: 'Noise in pauses', unit: 'dBFS', of: (one) => one.noiseFloorDbfs, hint: 'lower is quieter' },
];

/** Audio measurements before and after. */
export function Measures({ comparison }: { comparison: Comparison }) {
  const humHz = comparison.before.find((one) => one.humHz !== null)?.humHz;
  return (
    <div class="measures">
      <table aria-label="Before and after">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Measure</span>
            </th>
            {comparison.before.map((one) => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map((measure) => (
            <tr key={measure.name}>
              <th scope="row">
                {measure.name} <span class="faint">{measure.hint}</span>
              </th>
              {comparison.before.map((one) => (
                <td key={one.key}>{figure(measure, one.measured)}</td>
              ))}
              <td>
                <strong>{figure(measure, comparison.after.measured)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {humHz && <p class="muted">Mains hum at {humHz} Hz was removed.</p>}
    </div>
  );
}

function figure(measure: Measure, measured: Measurement): string {
  const value = measure.of(measured);
  return value === null ? '—' : `${value.toFixed(1).replace('-', '−')} ${measure.unit}`;
}
