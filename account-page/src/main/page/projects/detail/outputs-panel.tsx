import { useEffect } from 'preact/hooks';
import type { Output, Project } from '../../api/types';
import { ButtonLink } from '../../ui/button';
import { bytes } from '../../ui/format';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';

/** Links expire after an hour. */
const RENEWED_MILLIS = 45 * 60_000;

const KINDS: Record<Output['kind'], string> = { audio: 'Audio', video: 'Video', transcript: 'Transcript' };

const COLUMNS: Column<Output>[] = [
  { head: 'File', title: true, cell: (output) => output.name },
  { head: 'Kind', wideOnly: true, cell: (output) => <span class="muted">{KINDS[output.kind]}</span> },
  { head: 'Size', align: 'right', cell: (output) => (output.sizeBytes === null ? '—' : bytes(output.sizeBytes)) },
  {
    head: 'Actions',
    actions: true,
    cell: (output) => (
      <ButtonLink size="small" icon="download" href={output.url}>
        <span>
          Download<span class="unseen"> {output.name}</span>
        </span>
      </ButtonLink>
    ),
  },
];

/** Every finished file. All of them, the waveforms and the manifest too, are in the zip. */
export function OutputsPanel({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  useEffect(() => {
    const timer = setInterval(() => void reload(), RENEWED_MILLIS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <Panel
      title="Finished files"
      flush
      actions={
        project.manifestUrl && (
          <ButtonLink size="small" icon="file" href={project.manifestUrl}>
            manifest.json
          </ButtonLink>
        )
      }
    >
      <Table label="Finished files" columns={COLUMNS} rows={project.outputs} keyOf={(output) => output.name} />
    </Panel>
  );
}
