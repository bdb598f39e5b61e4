import type { ComponentChildren } from 'preact';
import { CodeLine } from './copy-button';
import { Icon, type IconName } from './icon';
import { shellWord } from './shell';

/** An empty state: what will be listed, and how to create the first, with a button or the API. */
export function EmptyState(props: {
  icon: IconName;
  title: string;
  children: ComponentChildren;
  action?: ComponentChildren;
  /** Of `curl(…)`. */
  curl?: string;
}) {
  return (
    <section class="empty">
      <span class="empty-icon">
        <Icon name={props.icon} size={22} />
      </span>
      <h2>{props.title}</h2>
      <p>{props.children}</p>
      {props.action && <div class="empty-action">{props.action}</div>}
      {props.curl && (
        <div class="empty-curl">
          <p class="faint">Or with the API:</p>
          <CodeLine code={props.curl} label="curl command" />
        </div>
      )}
    </section>
  );
}

/** The curl line that does the same, with a key in `$PODWORKS_KEY`. */
export function curl(path: string, body?: unknown, method?: string): string {
  const parts = [`curl ${method ? `-X ${method} ` : ''}${shellWord(location.origin + path)}`, '-H "Authorization: Bearer $PODWORKS_KEY"'];
  if (body !== undefined) {
    parts.push("-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(body))}`);
  }
  return parts.join(' \\\n  ');
}
