import type { Page } from 'playwright/test';
import { text } from '../../support/texts.ts';
import { sheetsOf } from './admin.ts';
import { expect } from './fixture.ts';
import { openTab, rowsIn } from './report.ts';
import type { Booth } from './show-booth.ts';
import { answerTo, type Guest, players, prizeOf, type Show, STANDS, turnedAway, VENUE } from './show-in-singapore.ts';

/** The numbers that the plays of a show come to, and the report's page. */

const count = (those: readonly Guest[], isOne: (guest: Guest) => boolean): number => those.filter(isOne).length;
const hasSpun = ({ points }: Guest): boolean => points !== null;
const hasWon = (guest: Guest): boolean => prizeOf(guest) !== null;
const spinsOf = ({ isRight }: Guest): number => Number(isRight);
const percentOf = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

/** Everybody in the report's order, with the guest's play. */
const everybody = [...players, { ...turnedAway, isAway: true as const }]
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map((one) => ({ name: one.name, guest: 'isAway' in one ? null : one }));

/** The questions in their order, with the texts of now, and the guests who got each. */
function questionsOf(show: Show, booths: readonly Booth[]) {
  const visits = booths.flatMap((booth) => [...booth.visits]);
  return show.questions.map((question) => {
    const old = question.questionText ?? '';
    const asked = visits.filter(([, visit]) => visit.asked.endsWith(old));
    const longest = asked.map(([, visit]) => visit.asked).find((shown) => shown !== old);
    return { question, shown: longest ?? old, guests: asked.map(([guest]) => guest) };
  });
}

/** Expects a chart's table to have different headings, and these rows. */
const expectChart = async (page: Page, key: 'charts.funnel' | 'charts.prizes' | 'charts.choices', rows: string[]) => {
  const chart = page.getByRole('region', { name: text(key), exact: true });
  await chart.getByRole('button', { name: text('charts.chartAsTable', { chart: text(key) }) }).click();
  await expect(chart.locator('tbody tr')).toHaveText(rows);
  const headings = await chart.locator('thead th').allTextContents();
  expect(headings).toEqual([...new Set(headings)]);
};

/** Expects the open report to contain exactly what was played. `begun` is when the show was stored, in ms. */
export async function expectReport(page: Page, show: Show, booths: readonly Booth[], begun: number): Promise<void> {
  const [added, came] = [everybody.length, players.length];
  const brokeOff = count(players, ({ breaksOff }) => breaksOff === true);
  const participation = `Agent participation: ${came - brokeOff} of ${added} completed`;
  await expect(page.getByRole('img', { name: participation })).toBeVisible();
  const split = { added, never: added - came, broke: brokeOff };
  await expect(page.getByText(text('charts.split', split))).toBeVisible();
  const right = count(players, ({ isRight }) => isRight);
  const [correct, incorrect] = [percentOf(right, came), percentOf(came - right, came)];
  await expect(page.getByRole('img', { name: text('report.scoreInWords', { correct, incorrect }) })).toBeVisible();

  await expectVisits(page, begun);
  await expectChart(page, 'charts.funnel', [
    `Assigned${added}`,
    `Logged in${came}`,
    `First answer${came}`,
    `Quiz done${came}`,
    `Spun${count(players, hasSpun)}`,
    `Won${count(players, hasWon)}`,
  ]);
  const wonOf = (prize: string) => count(players, (guest) => prizeOf(guest) === prize);
  await expectChart(page, 'charts.prizes', [
    ...['KiteLeft0', 'KiteReserved1', `KiteWon${wonOf('Kite')}`],
    ...['LanternLeft3', 'LanternReserved4', `LanternWon${wonOf('Lantern')}`],
  ]);
  const questions = questionsOf(show, booths);
  await expectChart(
    page,
    'charts.choices',
    (questions[0]?.question.answers ?? []).map(({ answerText }, index) => {
      const chosen = count(
        questions[0]?.guests ?? [],
        ({ isRight }) => answerTo(questions[0]?.question ?? {}, isRight) === answerText,
      );
      return index === 0 ? `✓ ${answerText}Correct${chosen}` : `${answerText}Incorrect${chosen}`;
    }),
  );

  await expect(rowsIn(await openTab(page, 'Question overview'))).toHaveText(
    questions.map(({ shown, guests }) => {
      const [all, ok] = [guests.length, count(guests, ({ isRight }) => isRight)];
      const shares = all === 0 ? '0.0%0.0%' : percentOf(ok, all) + percentOf(all - ok, all);
      return `${shown}${ok}${all - ok}${shares}Download`;
    }),
  );
  await expect(rowsIn(await openTab(page, 'User overview'))).toHaveText(
    everybody.map(({ name, guest }) => {
      const [ok, wrong] = guest === null ? [0, 0] : [spinsOf(guest), 1 - spinsOf(guest)];
      return new RegExp(`^${name}\\d+${ok + wrong}${ok}${wrong}Download$`);
    }),
  );
  await expect(rowsIn(await openTab(page, 'Points and prizes'))).toHaveText(
    everybody.map(({ name, guest }) => {
      const { earned, left, points, prize, note } = gainsOf(guest);
      return `${name}${earned}${left}No${points}${prize ?? 'None'}${note}`;
    }),
  );
}

function gainsOf(guest: Guest | null) {
  const earned = guest === null ? 0 : spinsOf(guest);
  return {
    earned,
    left: guest?.breaksOff ? earned : 0,
    points: guest?.points ?? 0,
    prize: guest && prizeOf(guest),
    note: guest?.note === undefined ? '' : text(guest.note),
  };
}

/** Each kiosk's visits are in the venue's hours since the show was stored. */
async function expectVisits(page: Page, begun: number): Promise<void> {
  const chart = page.getByRole('region', { name: text('charts.visits'), exact: true });
  await chart.getByRole('button', { name: text('charts.chartAsTable', { chart: text('charts.visits') }) }).click();
  await expect(chart).toContainText(text('charts.zone', { zone: VENUE }));
  const hours = [begun, Date.now()].map(hourText);
  const visits = new Map<string, number>();
  for (const row of await chart.locator('tbody tr').all()) {
    const [hour = '', stand = '', number] = await row.locator('th, td').allTextContents();
    expect(hours).toContain(hour);
    visits.set(stand, (visits.get(stand) ?? 0) + Number(number));
  }
  expect(Object.fromEntries(visits)).toEqual(
    Object.fromEntries(STANDS.map((stand) => [stand, count(players, (guest) => guest.stand === stand)])),
  );
}

/** Such as '11/29, 03:00', in the venue's time. */
function hourText(moment: number): string {
  const format = { timeZone: VENUE, month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(moment)}:00`;
}

/** Expects the downloaded report to contain exactly what was played. */
export async function expectWorkbook(file: string): Promise<void> {
  const { Summary: summary = [], 'Points and prizes': points = [] } = await sheetsOf(file);
  expect(Object.fromEntries(summary)).toMatchObject({
    'Time zone': VENUE,
    'Players added': everybody.length,
    'Players completed': count(players, ({ breaksOff }) => !breaksOff),
  });
  expect(points[0]?.[8]).toBe(`Last step at (${VENUE})`);
  expect(points.slice(1).map((row) => [0, 2, 3, 4, 6, 10, 11].map((column) => row[column]))).toEqual(
    everybody.map(({ name, guest }) => {
      const { earned, left, points: total, prize, note } = gainsOf(guest);
      return [name, earned, left, total, prize, guest?.stand ?? null, note || null];
    }),
  );
}
