import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe-core in use. */
interface Axe {
  run(
    context: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** Returns axe's findings on a screen in its own theme, and the texts with too little contrast in the other themes. */
export async function askAxe(page: Page, themes: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(runAxe, { theme: null as string | null, only: null as string | null });
  for (const theme of themes) findings.push(...(await page.evaluate(runAxe, { theme, only: 'color-contrast' })));
  return [...new Set(findings)];
}

/** Runs in the page, so it must be self-contained. */
async function runAxe({ theme, only }: { theme: string | null; only: string | null }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? '';
  if (theme === before) return [];
  if (theme !== null) dataset.theme = theme;
  // Nothing behind an open dialog can be reached.
  const top = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1) ?? document;
  const { violations } = await axe.run(top, {
    resultTypes: ['violations'],
    // Chromium scrolls by keyboard any scrollable element without focusable content.
    rules: { 'scrollable-region-focusable': { enabled: false } },
    ...(only === null ? {} : { runOnly: [only] }),
  });
  dataset.theme = before;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `axe ${id}${theme === null ? '' : ` in ${theme}`}: ${html.slice(0, 150)} ${failureSummary ?? ''}`
        .replace(/\s+/g, ' ')
        .slice(0, 400),
    ),
  );
}
