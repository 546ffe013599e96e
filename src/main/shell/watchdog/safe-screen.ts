import { locale } from '#shared/texts/locale.ts';
import { text } from '../../texts.ts';

/**
 * Returns the page that replaces the app's page while that fails. The page needs no file and no script. The watchdog tries
 * the app's page again, and a link leads staff to it.
 *
 * @param styleNonce the nonce that the content security policy requires of styles
 */
export const safeScreen = (styleNonce: string): string =>
  page({
    styleNonce,
    title: text('safeScreen.title'),
    paragraphs: [text('safeScreen.detail'), text('safeScreen.staff')],
    footer: `<footer><a href="/index.html#/staff">${escaped(text('safeScreen.forStaff'))}</a></footer>`,
  });

/** Returns the page of an app that cannot start. It needs neither settings nor data. */
export const failedStart = (problem: string): string =>
  page({ styleNonce: '', title: text('failedStart.title'), paragraphs: [problem, text('failedStart.staff')] });

interface Content {
  styleNonce: string;
  title: string;
  paragraphs: readonly string[];
  footer?: string;
}

const page = ({ styleNonce, title, paragraphs, footer = '' }: Content): string => `<!doctype html>
<html lang="${locale.tag}" dir="${locale.direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(text('app.name'))}</title>
    <style nonce="${styleNonce}">${STYLES}</style>
  </head>
  <body>
    <main tabindex="-1" autofocus>
      <h1>${escaped(title)}</h1>
      ${paragraphs.map((words) => `<p>${escaped(words)}</p>`).join('\n      ')}
    </main>
    ${footer}
  </body>
</html>
`;

/** Uses fixed colours, because the themes are files of the app. */
const STYLES = `
  html { font-size: clamp(10px, 1.85vmin, 40px); height: 100%; }
  body {
    box-sizing: border-box; min-height: 100%; margin: 0; padding: 3rem; display: grid; grid-template-rows: 1fr auto;
    background: #3a0611; color: #fff3d6; font: 2.2rem/1.4 system-ui, sans-serif; text-align: center; user-select: none;
  }
  main { align-self: center; max-width: 50rem; margin: 0 auto; outline: none; }
  h1 { margin: 0; font-size: 4rem; line-height: 1.1; color: #ffe48a; text-wrap: balance; }
  p { margin: 2rem 0 0; overflow-wrap: anywhere; white-space: pre-line; }
  footer { justify-self: end; }
  a {
    display: grid; place-items: center; min-width: max(48px, 12rem); min-height: max(48px, 5rem);
    padding: 0 1.5rem; border: 2px solid currentColor; border-radius: 1rem; color: inherit; text-decoration: none;
  }
  a:focus-visible { outline: 4px solid #ffe48a; outline-offset: 4px; }
`;

const escaped = (words: string): string => words.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
