import { useState } from 'preact/hooks';
import type { Output, Project } from '../../api/types';
import { Panel } from '../../ui/panel';
import { stem } from '../new-project';

/** Every video output, with captions. */
export function VideoPanel({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  const videos = project.outputs.filter((output) => output.kind === 'video');
  if (videos.length === 0) return null;
  return (
    <Panel title="Watch">
      {videos.map((video) => (
        <Video key={video.name} video={video} captions={captionsOf(video, project.outputs)} onBroken={() => void reload()} />
      ))}
    </Panel>
  );
}

/**
 * Links are renewed with every read; a video that is playing keeps its link until the link expires. `crossorigin` is
 * required: captions load only by CORS, which the store answers only for requests with an Origin.
 */
function Video(props: { video: Output; captions: Output | undefined; onBroken: () => void }) {
  const { video, captions } = props;
  const [links, setLinks] = useState({ video: video.url, captions: captions?.url });
  const broken = () => {
    if (links.video !== video.url) setLinks({ video: video.url, captions: captions?.url });
    else props.onBroken();
  };
  return (
    <video class="video" controls preload="metadata" crossOrigin="anonymous" src={links.video} aria-label={video.name} onError={broken}>
      {links.captions && <track kind="captions" label="Captions" default src={links.captions} />}
    </video>
  );
}

/** The captions of the same name, or the only ones. */
function captionsOf(video: Output, outputs: Output[]): Output | undefined {
  const all = outputs.filter((output) => output.name.endsWith('.vtt'));
  return all.find((output) => stem(output.name) === stem(video.name)) ?? (all.length === 1 ? all[0] : undefined);
}
