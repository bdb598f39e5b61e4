import type { EventType, WebhookEventType } from '../api/types';
import { EVENT_GROUPS } from '../events/event-types';
import { Checkbox, Choice } from '../ui/field';

/** All events, or selected ones grouped by resource. */
export function EventTypeChoice(props: { chosen: WebhookEventType[]; onChosen: (types: WebhookEventType[]) => void }) {
  const { chosen, onChosen } = props;
  const all = chosen.includes('*');
  const toggle = (type: EventType, on: boolean) =>
    onChosen(on ? [...chosen, type] : chosen.filter((one) => one !== type));
  return (
    <>
      <Choice
        label="Events"
        value={all ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'All events' },
          { value: 'some', label: 'Selected events' },
        ]}
        hint={all ? 'Including event types that are added later.' : ''}
        onValue={(which) => onChosen(which === 'all' ? ['*'] : ['project.completed', 'project.failed'])}
      />
      {!all && (
        <div class="event-groups">
          {EVENT_GROUPS.map((group) => (
            <fieldset key={group.title} class="event-group">
              <legend class="faint">{group.title}</legend>
              <div class="event-types">
                {group.types.map((type) => (
                  <Checkbox
                    key={type}
                    label={<code>{type}</code>}
                    checked={chosen.includes(type)}
                    onChecked={(on) => toggle(type, on)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </>
  );
}
