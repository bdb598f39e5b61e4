import type { Manifest as WholeManifest, ManifestSource, Measurement } from '../../api/types';
import type { Cut } from './cuts';

/** The parts of manifest.json that are shown here. */
export type Manifest = Pick<WholeManifest, 'outputs' | 'cuts' | 'transcription' | 'simulated'>;

/** An audio source that can be played and drawn. */
export interface Version {
  key: string;
  label: string;
  /** Null when the file has expired. */
  url: string | null;
  peaksUrl: string | null;
  measured: Measurement;
  /** What the outputs lack of it. */
  cuts: Cut[];
  humHz: number | null;
}

/** An output and its source recordings. */
export interface Comparison {
  name: string;
  after: Version;
  before: Version[];
}

interface Links {
  outputs: { name: string; url: string }[];
  recordings: { fileId: string; url: string | null }[];
  waveforms: { name: string; url: string }[];
}

/** Each audio output once: as MP3, which every browser plays, if there are several formats. */
export function comparisons(manifest: Manifest, links: Links): Comparison[] {
  const measured = manifest.outputs.filter((output) => output.kind === 'audio' && output.measuredOn === output.name);
  const mp3 = measured.filter((output) => output.name.endsWith('.mp3'));
  return (mp3.length > 0 ? mp3 : measured).flatMap((output) => {
    const url = links.outputs.find((one) => one.name === output.name)?.url;
    if (!url || !output.after) return [];
    const base = output.name.replace(/\.[^.]+$/, '');
    return [
      {
        name: base,
        after: {
          key: 'after',
          label: 'After',
          url,
          peaksUrl: peaks(links, `${base}.waveform.json`),
          measured: output.after,
          cuts: [],
          humHz: null,
        },
        before: output.sources.map((source, index) => before(source, index, output.sources.length, manifest.cuts ?? [], links)),
      },
    ];
  });
}

function before(source: ManifestSource, index: number, of: number, cuts: Cut[], links: Links): Version {
  const side = source.side ? ` (${source.side})` : '';
  return {
    key: `before-${index}`,
    label: of === 1 ? 'Before' : `Before: ${source.fileName}${side}`,
    url: links.recordings.find((one) => one.fileId === source.fileId)?.url ?? null,
    peaksUrl: source.waveform ? peaks(links, source.waveform) : null,
    measured: source.before,
    cuts,
    humHz: source.hum?.mainsHz ?? null,
  };
}

function peaks(links: Links, name: string): string | null {
  return links.waveforms.find((one) => one.name === name)?.url ?? null;
}

/**
 * The attenuation of each version that makes all equally loud, since a louder version seems to sound better. Never a
 * positive gain, which could clip.
 */
export function volumes(versions: Version[]): Map<string, number> {
  const loudness = versions.map((version) => version.measured.loudnessLufs);
  const known = loudness.filter((one) => one !== null);
  const quietest = known.length === versions.length ? Math.min(...known) : null;
  return new Map(
    versions.map((version, index) => {
      const own = loudness[index];
      return [version.key, quietest === null || own == null ? 1 : 10 ** ((quietest - own) / 20)];
    }),
  );
}
