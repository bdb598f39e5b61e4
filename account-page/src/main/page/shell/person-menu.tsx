import { signOut } from '../session/calls';
import { person, supportUrl } from '../session/session';
import { Icon, type IconName } from '../ui/icon';
import { Menu } from '../ui/menu';
import { notifyFailure } from '../ui/toast';
import { chooseLook, type Look, look } from './look';

const LOOKS: [Look, IconName, string][] = [
  ['system', 'system', 'System'],
  ['light', 'sun', 'Light'],
  ['dark', 'moon', 'Dark'],
];

export function PersonMenu() {
  const me = person.value;
  if (!me) return null;
  const known = me.name ?? me.email;
  return (
    <Menu
      class="person-menu"
      label={`Signed in as ${known}`}
      button={
        <span class="mark round" aria-hidden="true">
          {known.slice(0, 1).toUpperCase()}
        </span>
      }
    >
      {(close) => (
        <>
          <p class="menu-who">
            {me.name && <strong>{me.name}</strong>}
            <span>{me.email}</span>
          </p>
          <div class="menu-looks" role="group" aria-label="Theme">
            {LOOKS.map(([value, icon, label]) => (
              <button
                key={value}
                type="button"
                aria-pressed={look.value === value}
                aria-label={label}
                title={label}
                onClick={() => chooseLook(value)}
              >
                <Icon name={icon} />
              </button>
            ))}
          </div>
          <ul>
            <li>
              <a href="/account/security" onClick={close}>
                <Icon name="security" /> Security
              </a>
            </li>
            {supportUrl.value !== null && (
              <li>
                <a href={supportUrl.value} onClick={close}>
                  <Icon name="info" /> Support
                </a>
              </li>
            )}
            <li>
              <button type="button" onClick={() => void signOut().catch(notifyFailure)}>
                <Icon name="leave" /> Sign out
              </button>
            </li>
          </ul>
        </>
      )}
    </Menu>
  );
}
