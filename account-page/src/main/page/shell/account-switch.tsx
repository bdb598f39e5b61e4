import { account, chooseAccount, memberships } from '../session/session';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';

/** The current account and the user's other accounts. */
export function AccountSwitch() {
  const present = account.value;
  if (!present) return null;
  const name = (
    <>
      <span class="mark" aria-hidden="true">
        {present.name.slice(0, 1).toUpperCase()}
      </span>
      <span class="account-name">{present.name}</span>
    </>
  );
  if (memberships.value.length < 2) {
    return <div class="account-alone">{name}</div>;
  }
  return (
    <Menu
      class="account-switch"
      label={`Account ${present.name}, switch`}
      button={
        <>
          {name}
          <Icon name="chevron" size={14} />
        </>
      }
    >
      {(close) => (
        <ul>
          {memberships.value.map((one) => (
            <li key={one.accountId}>
              <button
                type="button"
                aria-current={one.accountId === present.accountId ? 'true' : undefined}
                onClick={() => {
                  close();
                  chooseAccount(one.accountId);
                }}
              >
                <span>{one.name}</span>
                <span class="faint">{one.role}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
