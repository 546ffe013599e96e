import { observer } from 'mobx-react-lite';
import { type FunctionComponent, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom';
import { afterFirstFrame } from './components/after-first-frame.ts';
import { deferred, later } from './components/deferred.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { keepFocus } from './components/focus-keeper.ts';
import { MessagePage } from './components/MessagePage.tsx';
import { ProgressBar } from './components/ProgressBar.tsx';
import { Toasts } from './components/Toasts.tsx';
import { HoldProvider, useHeldLocation } from './scenes/held-location.ts';
// Imported statically, because the login screen must not wait for a second script.
import { LoginScene, preloadOtherForm } from './scenes/login/LoginScene.tsx';
import { ClosedScreen } from './scenes/staff/ClosedScreen.tsx';
import { LockedScreen } from './scenes/staff/LockedScreen.tsx';
import { StaffDoor } from './scenes/staff/StaffDoor.tsx';
import { useStores } from './stores/context.ts';
import type { StaffAddress } from './stores/StaffStore.ts';
import { text } from './texts.ts';

const syncCentre = deferred(() => import('./scenes/sync/SyncCentre.tsx'));
const about = deferred(() => import('./scenes/staff/About.tsx'));
const staffArea = deferred(() => import('./scenes/staff/StaffArea.tsx'));
const handOver = deferred(() => import('./scenes/staff/HandOver.tsx'));
const rehearsalArea = deferred(() => import('./scenes/rehearsal/RehearsalArea.tsx'));
const setUpArea = deferred(() => import('./scenes/set-up/SetUpArea.tsx'));
const userArea = deferred(() => import('./scenes/user/UserArea.tsx'));
const betweenVisitors = deferred(() => import('./scenes/between-visitors/BetweenVisitors.tsx'));
const boothMessage = deferred(() => import('./scenes/staff/BoothMessage.tsx'));
const lockedData = deferred(() => import('./scenes/staff/LockedData.tsx'));
const TouchKeyboard = later(() => import('./components/touch-keyboard/TouchKeyboard.tsx'));
export const preloadUserArea = userArea.preload;

/** The screens. The address in the hash chooses one (docs/specification.md, 2.1). */
export const AppRoutes = observer(() => {
  const stores = useStores();
  const backToLogin = async () => {
    await stores.session.logOut();
    // Removes the visitor's address.
    window.location.replace('#/login');
  };
  return (
    <>
      <ErrorBoundary
        // Removes a broken page when its visitor leaves.
        key={String(stores.idle.phase === 'attract')}
        onError={(thrown) => stores.report(thrown)}
        onLeave={backToLogin}
      >
        {stores.staff.isLocked ? <LockedScreen /> : <ScreensUnlessClosed />}
      </ErrorBoundary>
      <StaffDoor />
      <Notices />
    </>
  );
});

/** Shows until when staff have closed the kiosk. Staff, and whoever is still playing, continue. */
const ScreensUnlessClosed = observer(() => {
  const { app, session, staff } = useStores();
  const until = app.info?.closedUntil ?? null;
  const isClosed = until !== null && session.current === null && !staff.isInside;
  return isClosed ? <ClosedScreen until={until} /> : <ScreensWithServer />;
});

/** Shows the set-up until a server is chosen, because login needs one. */
const ScreensWithServer = observer(() => {
  const { app, setUp, staff } = useStores();
  // In their area, staff can see why a server does not start. Only the set-up can choose another.
  const isInArea = staff.isOpen && app.info?.server.kind === 'failed';
  if (setUp.isShown && !isInArea) return <setUpArea.Screen />;
  return (
    <HashRouter>
      <Screens />
    </HashRouter>
  );
});

const Screens = observer(() => {
  const { app, edits, idle, session } = useStores();
  const { location, ...hold } = useHeldLocation(edits);
  useEffect(() => {
    // Preloads while the visitor types a user name, not before the form is on screen.
    afterFirstFrame(() => {
      void preloadOtherForm();
      void preloadUserArea();
      if (app.isAmongVisitors) void betweenVisitors.preload();
    });
  }, [app]);
  return (
    <HoldProvider value={hold}>
      {/* The attract loop replaces the screens, so that a visitor's input disappears with its screen. */}
      {idle.phase !== 'attract' && (
        <Routes location={location}>
          <Route path="/" element={<Navigate to={session.homePath} replace />} />
          <Route path="/login" element={<LoginScene />} />
          <Route path="/sync" element={<ForStaff Screen={syncCentre.Screen} address="/sync" />} />
          <Route path="/staff" element={<ForStaff Screen={staffArea.Screen} address="/staff" />} />
          <Route path="/hand-over" element={<ForStaff Screen={handOver.Screen} address="/hand-over" />} />
          <Route path="/about" element={<AboutForStaff />} />
          <Route path="/rehearsal/:campaignId/:step?" element={<rehearsalArea.Screen />} />
          <Route path="/user/:userId/:step?/:campaignId?" element={<userArea.Screen />} />
          <Route path="/user/:userId/*" element={<TooLong />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      )}
      {idle.phase !== 'active' && <betweenVisitors.Screen phase={idle.phase} />}
    </HoldProvider>
  );
});

/**
 * Guards a screen that shows other players' names. Asks for the PIN, except when the door shuts while the screen is shown.
 * At a desk without a PIN the screen is open, but not during a player's session.
 */
const ForStaff = observer(({ Screen, address }: { Screen: FunctionComponent; address: StaffAddress }) => {
  const { session, staff } = useStores();
  const ask = useEffectEvent(() => {
    if (!staff.isInside) staff.knock(staff.wayBack ?? '/', address);
  });
  useEffect(() => ask(), []);
  const isPlayers = session.current !== null && !session.isAdmin;
  return staff.isInside && (!isPlayers || staff.isOpen) ? <Screen /> : <Navigate to={staff.wayBack ?? '/'} replace />;
});

/** Guards the page about the app, which names no players. */
const AboutForStaff = observer(() => {
  const { session, staff } = useStores();
  return staff.isInside || session.isAdmin ? <about.Screen /> : <Navigate to={staff.wayBack ?? '/'} replace />;
});

/** An address with too many parts. Only administrators' addresses redirect (docs/specification.md, 2.2). */
const TooLong = observer(() => {
  const { session } = useStores();
  return session.isAdmin ? <Navigate to={session.homePath} replace /> : <NotFound />;
});

const NotFound = observer(() => {
  const { session } = useStores();
  return <MessagePage title={text('page.notFound')} action={{ label: text('action.home'), to: session.homePath }} />;
});

/** The overlays on every screen. */
const Notices = observer(() => {
  const { app, progress, scans, setUp, toasts } = useStores();
  // Starts before the first frame.
  useLayoutEffect(keepFocus, []);
  return (
    <>
      <ProgressBar isShown={progress.isShown} />
      {(app.isAmongVisitors || setUp.isShown) && (
        <TouchKeyboard isForMouse={app.isAmongVisitors} whenTyped={scans.whenTyped} />
      )}
      {app.message !== null && <boothMessage.Screen />}
      {app.isWaiting && <lockedData.Screen />}
      <Toasts toasts={toasts.toasts} onDismiss={toasts.dismiss} />
    </>
  );
});
