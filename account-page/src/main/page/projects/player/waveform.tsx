import { useEffect, useRef } from 'preact/hooks';
import { look } from '../../shell/look';
import type { Cut } from './cuts';
import { bars, type Peaks } from './peaks';

const BAR = 2;
const GAP = 1;
const AHEAD_ALPHA = 0.5;

interface Props {
  peaks: Peaks | undefined;
  /** The duration of the whole width. */
  seconds: number;
  cuts: Cut[];
  /** From 0 to 1. */
  played: number;
  /** The active source; the other is dimmed. */
  active: boolean;
  kind: 'before' | 'after';
}

/** A waveform, drawn from the studio's peaks: nothing is decoded here. Its colours are those of its element. */
export function Waveform({ peaks, seconds, cuts, played, active, kind }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef<() => void>(() => undefined);
  latest.current = () => canvas.current && draw(canvas.current, peaks, seconds, cuts, active ? played : 0);

  useEffect(() => latest.current(), [peaks, seconds, cuts, played, active, look.value]);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => latest.current();
    const sizes = new ResizeObserver(redraw);
    if (canvas.current) sizes.observe(canvas.current);
    dark.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      dark.removeEventListener('change', redraw);
    };
  }, []);
  return <canvas ref={canvas} class={`wave ${kind}${active ? ' active' : ''}`} aria-hidden="true" />;
}

function draw(
  canvas: HTMLCanvasElement,
  peaks: Peaks | undefined,
  seconds: number,
  cuts: Cut[],
  played: number,
): void {
  const scale = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor(width / (BAR + GAP));
  const heights = peaks ? bars(peaks, count, seconds, cuts) : new Float32Array(count);
  for (let bar = 0; bar < count; bar++) {
    const tall = Math.max(1, (heights[bar] ?? 0) * (height - 2));
    context.globalAlpha = bar / count <= played ? 1 : AHEAD_ALPHA;
    context.fillRect(bar * (BAR + GAP), (height - tall) / 2, BAR, tall);
  }
}
