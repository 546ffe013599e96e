import { observer } from 'mobx-react-lite';
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { MessagePage } from './components/MessagePage.tsx';
import { OfflineBadge } from './components/OfflineBadge.tsx';
import { ProgressBar } from './components/ProgressBar.tsx';
import { Splash } from './components/Splash.tsx';
import { Toasts } from './components/Toasts.tsx';
import { HoldProvider, useHeldLocation } from './scenes/held-location.ts';
// Imported at once, not lazily: the first screen must not wait for a second round of scripts.
import { LoginScene } from './scenes/login/LoginScene.tsx';
import { UserArea } from './scenes/user/UserArea.tsx';
import { useStores } from './stores/context.ts';
import { text } from './texts.ts';

/** The address decides what is shown (SPEC 2); it lives in the hash. */
export function AppRoutes() {
  const stores = useStores();
  const backToLogin = async () => {
    await stores.session.logOut();
    window.location.hash = '#/login';
  };
  return (
    <>
      <ErrorBoundary onError={(thrown) => stores.report(thrown)} onLeave={backToLogin}>
        <HashRouter>
          <Screens />
        </HashRouter>
      </ErrorBoundary>
      <Notices />
    </>
  );
}

const Screens = observer(() => {
  const { session, edits } = useStores();
  const { location, ...hold } = useHeldLocation(edits);
  if (!session.isKnown) return <Splash />;
  return (
    <HoldProvider value={hold}>
      <Routes location={location}>
        <Route path="/" element={<Navigate to={session.homePath} replace />} />
        <Route path="/login" element={<LoginScene />} />
        <Route path="/user/:userId/:step?/:campaignId?" element={<UserArea />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </HoldProvider>
  );
});

const NotFound = observer(() => {
  const { session } = useStores();
  return <MessagePage title={text('page.notFound')} action={{ label: text('action.home'), to: session.homePath }} />;
});

/** What lies over every screen. */
const Notices = observer(() => {
  const { progress, session, sync, toasts } = useStores();
  const { isOnline, waiting } = sync.status;
  return (
    <>
      <ProgressBar isShown={progress.isShown} />
      {/* Nothing of an administrator's goes on without the network. */}
      {sync.isBadgeDue && !session.isAdmin && <OfflineBadge isOnline={isOnline} waiting={waiting} />}
      <Toasts toasts={toasts.toasts} onDismiss={toasts.dismiss} />
    </>
  );
});
