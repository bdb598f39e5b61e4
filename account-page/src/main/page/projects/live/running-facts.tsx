import type { Project } from '../../api/types';
import { duration } from '../../ui/format';
import { Facts, Panel } from '../../ui/panel';
import { Time } from '../../ui/time';
import { settingLabels } from '../setting-labels';
import { TrackList } from '../track-list';

/** The properties of a project in progress. */
export function RunningFacts({ project }: { project: Project }) {
  return (
    <div class="columns">
      <Panel title="Tracks" flush>
        <TrackList files={project.files} />
      </Panel>
      <Panel title="Details">
        <ProjectFacts project={project} />
      </Panel>
    </div>
  );
}

export function ProjectFacts({ project }: { project: Project }) {
  const cost = project.mode === 'live' ? 'Price' : 'Price (not charged)';
  return (
    <Facts
      facts={[
        [cost, project.creditsSeconds === null ? '—' : duration(project.creditsSeconds)],
        ...settingLabels(project.settings, project.files.map((file) => file.fileName)),
        ...(project.clientRef ? [['Reference', project.clientRef] as [string, string]] : []),
        ['Created', <Time key="created" at={project.createdAt} />],
        ...(project.startedAt && project.completedAt
          ? [['Processed in', duration((Date.parse(project.completedAt) - Date.parse(project.startedAt)) / 1000)] as [string, string]]
          : []),
      ]}
    />
  );
}
