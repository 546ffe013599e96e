import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { locale } from '#shared/texts/locale.ts';
import './theme/fonts.css';
import './theme/themes.css';
import './theme/base.css';
import { onTouch } from './motion/untouched.ts';
import { listenToAccessKeys } from './platform/access-keys.ts';
import { connectWindow, wakeWhenOnline } from './platform/bridge.ts';
import { browserClock } from './platform/clock.ts';
import { lockPage } from './platform/lock-page.ts';
import { keepNoHistory } from './platform/no-way-back.ts';
import { reportUncaught } from './platform/report-error.ts';
import { sayAlive } from './platform/say-alive.ts';
import { listenToScanner } from './platform/scanner.ts';
import { accessDisplay } from './platform/show-access.ts';
import { forgiving } from './platform/storage.ts';
import { styleNonce } from './platform/style-nonce.ts';
import { forgiveSlides } from './platform/taps.ts';
import { systemVoice } from './platform/voice.ts';
import { AppRoutes, preloadUserArea } from './routes.tsx';
import { StoreProvider } from './stores/context.ts';
import { RootStore } from './stores/RootStore.ts';
import { watchForScripts } from './theme/more-fonts.ts';

document.documentElement.lang = locale.tag;
document.documentElement.dir = locale.direction;

const main = connectWindow();
reportUncaught(main, window);
wakeWhenOnline(main, window);
watchForScripts();

const stores = new RootStore({
  main,
  clock: browserClock,
  localStorage: forgiving(() => window.localStorage),
  sessionStorage: forgiving(() => window.sessionStorage),
  showTheme: (name) => {
    document.documentElement.dataset.theme = name;
  },
  showAccess: accessDisplay(document, systemVoice(window, locale.tag)),
  styleNonce: styleNonce(),
});
listenToAccessKeys(window, stores.access);
onTouch(stores.idle.touched);
forgiveSlides(document, browserClock.elapsed);
const { isWanted, take, typed } = stores.scans;
listenToScanner(window, { clock: browserClock, isWanted, onCode: take, onTyped: typed });

/** Keeps the frame of index.html on screen until the first screen is complete. */
async function showFirstScreen(): Promise<void> {
  await stores.start();
  if (stores.app.isAmongVisitors) keepNoHistory(window.history);
  if (stores.session.current) await preloadUserArea();
  // Sets the address here, because a redirect by the route '/' would cost an extra render.
  if (window.location.hash === '') window.history.replaceState(null, '', `#${stores.session.homePath}`);

  if (stores.app.info?.mode === 'kiosk') lockPage(window);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <StoreProvider value={stores}>
        <AppRoutes />
      </StoreProvider>
    </StrictMode>,
  );
  const { idle } = stores;
  const isIdle = () => idle.phase === 'attract';
  sayAlive({ main, clock: browserClock, root, isIdle, untouchedMs: () => idle.untouchedMs() });
}

void showFirstScreen();
