import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso';
import { Failure } from './api/failure';
import { PAGES, type Page } from './pages';
import { readSession } from './session/calls';
import { question } from './session/reauthentication';
import { account, lacksSecondFactor, mode, person, session } from './session/session';
import { rememberedPlace } from './session/wanted-place';
import { NotFound } from './shell/not-found';
import { OutOfDate } from './shell/out-of-date';
import { Shell } from './shell/shell';
import { ErrorNote } from './ui/error-note';
import { Toasts } from './ui/toast';

/** Everything under /account but its API. */
const OURS = /^\/account(?!\/api)/;

const components = new Map<string, ComponentType>(PAGES.map((page) => [page.path, lazy(page.load)]));
const SignIn = lazy(() => import('./sign-in/sign-in-page'));
const Security = lazy(() => import('./security/security-page'));
const Reauthentication = lazy(() => import('./session/reauthentication-dialog'));

export function App() {
  return (
    <LocationProvider scope={OURS}>
      <Start />
      <Toasts />
    </LocationProvider>
  );
}

function Start() {
  const { path, route } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = () => readSession().then(setFailure);
  useEffect(() => void start(), []);
  useEffect(() => {
    const place = person.value && rememberedPlace();
    if (place) route(place, true);
  }, [person.value?.id]);

  if (PAGES.some((page) => page.open && page.path === path)) {
    return <Pages which={(page) => page.open === true} />;
  }
  if (failure) {
    return (
      <main class="alone">
        <ErrorNote failure={failure} onRetry={() => void start()} />
      </main>
    );
  }
  if (session.value === 'unknown') {
    return <div class="starting" aria-busy="true" />;
  }
  if (session.value === null) {
    return (
      <Guarded>
        <SignIn />
      </Guarded>
    );
  }
  return (
    <Shell>
      {lacksSecondFactor.value ? (
        <Guarded>
          <Security />
        </Guarded>
      ) : (
        /* Nothing typed or opened for one account or mode is carried into another. */
        <Pages key={`${account.value?.accountId}/${mode.value}`} which={(page) => !page.open} />
      )}
      {question.value && (
        <Guarded>
          <Reauthentication />
        </Guarded>
      )}
    </Shell>
  );
}

function Pages({ which }: { which: (page: Page) => boolean }) {
  const routed = PAGES.filter(which).map((page) => {
    const component = components.get(page.path);
    return component && <Route key={page.path} path={page.path} component={component} />;
  });
  return (
    <Guarded>
      <Router onRouteChange={() => scrollTo(0, 0)}>
        {routed.filter((route) => route !== undefined)}
        <Route default component={NotFound} />
      </Router>
    </Guarded>
  );
}

/** A missing chunk means that the deployed build has changed. */
function Guarded({ children }: { children: ComponentChildren }) {
  const [broken, setBroken] = useState(false);
  return broken ? <OutOfDate /> : <ErrorBoundary onError={() => setBroken(true)}>{children}</ErrorBoundary>;
}
