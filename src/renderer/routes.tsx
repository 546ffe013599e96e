import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom';
import { afterFirstFrame } from './components/after-first-frame.ts';
import { deferred, later } from './components/deferred.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { keepFocus } from './components/focus-keeper.ts';
import { MessagePage } from './components/MessagePage.tsx';
import { OfflineBadge } from './components/OfflineBadge.tsx';
import { ProgressBar } from './components/ProgressBar.tsx';
import { Toasts } from './components/Toasts.tsx';
import { HoldProvider, useHeldLocation } from './scenes/held-location.ts';
// Imported statically: the login screen must not wait for a second round of scripts.
import { LoginScene } from './scenes/login/LoginScene.tsx';
import { useStores } from './stores/context.ts';
import { text } from './texts.ts';

const syncCentre = deferred(() => import('./scenes/sync/SyncCentre.tsx'));
const setUpArea = deferred(() => import('./scenes/set-up/SetUpArea.tsx'));
const userArea = deferred(() => import('./scenes/user/UserArea.tsx'));
const TouchKeyboard = later(() => import('./components/touch-keyboard/TouchKeyboard.tsx'));
export const preloadUserArea = userArea.preload;

/** The address, kept in the hash, decides which screen is shown (docs/specification.md, 2.1). */
export function AppRoutes() {
  const stores = useStores();
  const backToLogin = async () => {
    await stores.session.logOut();
    window.location.hash = '#/login';
  };
  return (
    <>
      <ErrorBoundary onError={(thrown) => stores.report(thrown)} onLeave={backToLogin}>
        <ScreensWithServer />
      </ErrorBoundary>
      <Notices />
    </>
  );
}

/** Without a server there is nothing to log in to. */
const ScreensWithServer = observer(() => {
  const { app } = useStores();
  if (!app.hasServer) return <setUpArea.Screen />;
  return (
    <HashRouter>
      <Screens />
    </HashRouter>
  );
});

const Screens = observer(() => {
  const { session, edits } = useStores();
  const { location, ...hold } = useHeldLocation(edits);
  useEffect(() => {
    // While the user name is being typed, not before the form is on screen.
    afterFirstFrame(() => void preloadUserArea());
  }, []);
  return (
    <HoldProvider value={hold}>
      <Routes location={location}>
        <Route path="/" element={<Navigate to={session.homePath} replace />} />
        <Route path="/login" element={<LoginScene />} />
        <Route path="/sync" element={<ForStaff />} />
        <Route path="/user/:userId/:step?/:campaignId?" element={<userArea.Screen />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </HoldProvider>
  );
});

/** Not for visitors, and not in a player's session: it names the others. */
const ForStaff = observer(() => {
  const { app, session } = useStores();
  if (!app.isForStaff) return <NotFound />;
  return session.current && !session.isAdmin ? <Navigate to={session.homePath} replace /> : <syncCentre.Screen />;
});

const NotFound = observer(() => {
  const { session } = useStores();
  return <MessagePage title={text('page.notFound')} action={{ label: text('action.home'), to: session.homePath }} />;
});

/** The overlays on every screen. */
const Notices = observer(() => {
  const { app, progress, session, sync, toasts } = useStores();
  const { isOnline, waiting } = sync.status;
  // Before the first frame.
  useLayoutEffect(keepFocus, []);
  return (
    <>
      <ProgressBar isShown={progress.isShown} />
      {/* Not for administrators: none of their work continues without the network. */}
      {sync.isBadgeDue && !session.isAdmin && <OfflineBadge isOnline={isOnline} waiting={waiting} />}
      {app.hasTouchKeyboard && <TouchKeyboard />}
      <Toasts toasts={toasts.toasts} onDismiss={toasts.dismiss} />
    </>
  );
});
