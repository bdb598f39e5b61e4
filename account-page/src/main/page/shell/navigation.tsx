import { useLocation } from 'preact-iso';
import { PAGES, type Page, SECTIONS } from '../pages';
import { Icon } from '../ui/icon';

const listed = PAGES.filter((page) => page.nav !== undefined);

/** The navigation, by section. The current page is marked. */
export function Navigation() {
  const { path } = useLocation();
  return (
    <nav class="nav" aria-label="Account">
      {SECTIONS.map((section) => {
        const pages = inSection(section);
        return (
          pages.length > 0 && (
            <div key={section} class="nav-section">
              <p class="nav-title">{section}</p>
              <ul>
                {pages.map((page) => (
                  <li key={page.path}>
                    <a href={page.path} aria-current={isAt(path, page.path) ? 'page' : undefined}>
                      {page.nav && <Icon name={page.nav.icon} />}
                      {page.nav?.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <p class="nav-foot">
        <a href="/docs" target="_blank" rel="noreferrer">
          API reference <Icon name="external" size={12} />
        </a>
      </p>
    </nav>
  );
}

function inSection(section: string): Page[] {
  return listed
    .filter((page) => page.nav?.section === section)
    .sort((one, other) => (one.nav?.order ?? 0) - (other.nav?.order ?? 0));
}

function isAt(path: string, page: string): boolean {
  return path === page || (page !== '/account' && path.startsWith(`${page}/`));
}
