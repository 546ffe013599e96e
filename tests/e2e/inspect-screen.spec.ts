import { chromium } from 'playwright';
import { expect, test } from 'playwright/test';
import { findBrowser } from '../../tools/preview-shell/find-browser.ts';
import { inspectScreen, settled } from './support/inspect-screen.ts';

/** Words as the catalogue returns them in a pseudo-locale. */
const WORDS = 'Ŵíííđéé ŵóóřđšš';

const FAULTS: Record<string, [html: string, problem: RegExp]> = {
  'a literal': ['<p>Plain words</p>', /^not from the catalogue: "Plain words"$/],
  'a literal in an option': ['<select><option>Plain words</option></select>', /not from the catalogue/],
  'a literal that is only spoken': ['<button aria-label="Plain words">x</button>', /not from the catalogue/],
  'an icon that is spoken by the name of its file': [
    '<button><span role="img" aria-label="double-left"></span></button>',
    /not from the catalogue: "double-left"/,
  ],
  'a literal among the days of a calendar': [
    '<div class="ant-picker-dropdown"><table><tr><td class="ant-picker-cell">Nov</td></tr></table>Today</div>',
    /^not from the catalogue: "Today"$/,
  ],
  'a tooltip on what is not spoken': ['<p aria-hidden="true" title="Plain words">7</p>', /not from the catalogue/],
  'a button that is too small': [
    `<button style="width: 40px; white-space: nowrap">${WORDS}</button>`,
    /larger than what it is written on: button/,
  ],
  'a text that spills over its card': [
    `<div style="background: #eee; width: 200px; height: 20px"><p>${WORDS} ${WORDS} ${WORDS}</p></div>`,
    /larger than what it is written on: p .* on div/,
  ],
  'a text cut at its foot': [
    `<div style="overflow: hidden; height: 30px"><p>${WORDS}<br>${WORDS}<br>${WORDS}</p></div>`,
    /cut off: p/,
  ],
  'a text cut at its side': [
    `<div style="overflow: hidden; width: 30px; white-space: nowrap">${WORDS}</div>`,
    /cut off: div/,
  ],
  'an ellipsis': [
    `<p style="overflow: hidden; width: 30px; white-space: nowrap; text-overflow: ellipsis">${WORDS}</p>`,
    /shortened/,
  ],
  'a broken word': [`<p style="width: 30px; overflow-wrap: anywhere">${WORDS}</p>`, /broken in two: "Ŵíííđéé"/],
  'a column heading in a stack of letters': [
    `<table style="table-layout: fixed; width: 12px"><tr><th style="overflow-wrap: anywhere">${WORDS}</th></tr></table>`,
    /broken in two: "Ŵíííđéé"/,
  ],
  'controls over each other': [
    `<button>${WORDS}</button><button style="margin-left: -40px">${WORDS}</button>`,
    /lie over each other: button .* and button/,
  ],
  'lines over each other': [`<p>${WORDS}</p><p style="margin-top: -12px">${WORDS}</p>`, /written over each other: p/],
  'a dialog that is too high and does not scroll': [
    `<dialog open style="inset: 0; overflow: hidden"><div style="height: 2000px"></div><button>${WORDS}</button></dialog>`,
    /reaches out of what holds it: button/,
  ],
  'a verdict that ends in an ellipsis': [
    `<div aria-live="assertive"><p style="overflow: hidden; width: 30px; white-space: nowrap; text-overflow: ellipsis">Known data</p></div>`,
    /a verdict is cut short: p/,
  ],
  'a dialog that announces only its title': [
    `<dialog open aria-labelledby="t"><h2 id="t">${WORDS}</h2><p>${WORDS} ${WORDS}</p></dialog>`,
    /not announced with its dialog: p/,
  ],
  'a text that keeps to the left in a language from the right': [
    `<script>document.documentElement.dir = 'rtl'</script><p style="text-align: left">${WORDS}</p>`,
    /keeps to the left: p/,
  ],
};

const FINE: Record<string, string> = {
  'a button and a list': `<button>${WORDS}</button> <select><option>${WORDS}</option></select>`,
  'an icon in a button that has a name': `<button aria-label="${WORDS}"><i role="img" aria-label="left">7</i></button>`,
  'an icon that is not spoken': '<span aria-hidden="true"><span role="img" aria-label="calendar">7</span></span>',
  'months and days': `<div class="ant-picker-dropdown"><button class="ant-picker-month-btn">Nov</button>
    <table class="ant-picker-content"><tr><th>Mo</th></tr><tr><td class="ant-picker-cell" title="Nov">Nov</td></tr></table></div>`,
  'a calendar over the page': `<button>${WORDS}</button>
    <div class="ant-picker-dropdown" style="position: absolute; top: 8px; left: 8px"><button>${WORDS}</button></div>`,
  'data of any length':
    '<p style="overflow: hidden; width: 9px; text-overflow: ellipsis; white-space: nowrap">Known data</p>',
  'an ellipsis on what is shown in full elsewhere': `<p>${WORDS}</p>
    <p style="overflow: hidden; width: 30px; white-space: nowrap; text-overflow: ellipsis">${WORDS}</p>`,
  'a dialog that is described by its body': `<dialog open aria-labelledby="t" aria-describedby="b"><h2 id="t">${WORDS}</h2>
    <div id="b"><p>${WORDS}</p></div><button>${WORDS}</button></dialog>`,
  'a dialog that scrolls': `<dialog open style="inset: 0; height: 300px; overflow: auto">
    <div style="height: 2000px"></div><button>${WORDS}</button></dialog>`,
};

test('the inspection of a screen finds each kind of fault, and no other', async () => {
  const executablePath = findBrowser({ isHeadless: true });
  test.skip(!executablePath, 'no Chromium on this machine');
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const inspect = async (html: string) => {
    await page.goto('about:blank');
    await page.setContent(`<style>html, body { overflow: hidden; height: 100% } p { margin: 0 }</style>${html}`);
    await settled(page);
    return inspectScreen(page, 'known data');
  };
  for (const [name, [html, problem]] of Object.entries(FAULTS)) {
    expect(await inspect(html), name).toContainEqual(expect.stringMatching(problem));
  }
  for (const [name, html] of Object.entries(FINE)) expect(await inspect(html), name).toEqual([]);
  await browser.close();
});
