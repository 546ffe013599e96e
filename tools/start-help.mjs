/** The output of `npm start -- --help`. Plain JavaScript, because it must work before anything is installed. */
export const startHelp = `Spinboard: a trade-show kiosk with a quiz, a prize wheel and Press Your Luck.

npm start [-- FLAGS]

Installs and builds what is missing or stale, prints the demo accounts and opens the app, which brings up its own
reference server with a demo vendor unless an address is set. The app opens in Electron; where its runtime cannot be
downloaded, in the preview shell (the same built app in Chromium, Chrome or Edge); without a display, headless.

Flags
  --api-url=URL      address of the REST API        (or KIOSK_API_URL; unset: the built-in reference server)
  --allow-http       plain http to another machine  (or KIOSK_ALLOW_HTTP=1)
  --mode=MODE        desktop, kiosk or field        (or KIOSK_MODE; unset: desktop)
  --user-data=DIR    folder for all local data      (or KIOSK_USER_DATA)
  --preview          the preview shell, without looking for Electron
  --headless         the preview shell without a window
  --cdp-port=N       port on which developer tools and Playwright can connect
  --help             this text

Other commands
  npm test           types, lint, unit, contract, fault and e2e tests (npm test -- unit lint: only these)
  npm run dev        the app with hot reload, same flags
  npm run preview    the built app in the preview shell (--headless --cdp-port=N --user-data=DIR --size=WxH)
  npm run server     the reference server alone (--port=N --db=FILE --seed=demo|none)
  npm run screenshots   pictures of the main screens
  npm run verify-draws  checks an exported draw log
  npm run bench      the benchmarks
  npm run package    installers for this platform

README.md introduces the app, CONTRIBUTING.md the code.`;
