import type { Locator } from 'playwright/test';
import { choose } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import {
  ACCENTED_QUESTION,
  compareTexts,
  firstCells,
  isPressYourLuckUsed,
  MAX,
  openReport,
  openTab,
  type Player,
  playSound,
  type Question,
  RTL_QUESTION,
  regionOf,
  rightShare,
  rightsOf,
  rowsIn,
  SOUND,
  wrongShare,
} from './support/report.ts';

/** A column of a tab: the text of a row, and its sort key. */
interface Heading<Row> {
  title: string;
  text(row: Row): string;
  key(row: Row): string | number | boolean | null;
}

const number = <Row>(title: string, key: (row: Row) => number): Heading<Row> => ({
  title,
  key,
  text: (row) => String(key(row)),
});
const percentage = <Row>(title: string, key: (row: Row) => number): Heading<Row> => ({
  title,
  key,
  text: (row) => `${key(row).toFixed(1)}%`,
});

const userName: Heading<Player> = { title: 'User', key: ({ name }) => name, text: ({ name }) => name };

const questionHeadings: readonly Heading<Question>[] = [
  { title: 'Question', key: ({ text }) => text, text: ({ text }) => text },
  number('Correct', ({ right }) => right.length),
  number('Incorrect', ({ wrong }) => wrong.length),
  percentage('Correct %', rightShare),
  percentage('Incorrect %', wrongShare),
];
const userHeadings: readonly Heading<Player>[] = [
  userName,
  // An id: begins with the smallest, as names do.
  { title: 'Employee ID', key: ({ id }) => id, text: ({ id }) => String(id) },
  number('Questions answered', ({ game }) => game.answers.length),
  number('Correct', rightsOf),
  number('Incorrect', (player) => player.game.answers.length - rightsOf(player)),
];
const pointsHeadings: readonly Heading<Player>[] = [
  userName,
  number('Spins earned', rightsOf),
  number('Spins remaining', ({ game }) => game.remainingSpins ?? 0),
  {
    title: 'Press Your Luck used',
    key: isPressYourLuckUsed,
    text: (player) => (isPressYourLuckUsed(player) ? 'Yes' : 'No'),
  },
  number('Points', ({ game }) => game.points ?? 0),
  {
    title: 'Awarded prize',
    key: ({ prize }) => prize,
    text: ({ prize }) => (prize === 'Turntable' ? 'TurntablePress Your Luck' : (prize ?? 'None')),
  },
];

/** Sorts by a key, with missing ones last. Rows with the same key keep their order. */
function sorted<Row>(rows: readonly Row[], key: Heading<Row>['key'], isDescending: boolean): Row[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [key(a), key(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order = typeof first === 'string' ? compareTexts(first, String(second)) : Number(first) - Number(second);
    return isDescending ? -order : order;
  });
}

const PAGE = 25;

/** Expects a tab to show rows with these headings in the server's order, and sorted by each heading. */
async function expectSortedByEach<Row>(
  region: Locator,
  { rows, headings, hasDetails }: { rows: readonly Row[]; headings: readonly Heading<Row>[]; hasDetails: boolean },
): Promise<void> {
  const isNumeric = ({ title, key }: Heading<Row>) =>
    title !== 'Employee ID' && rows.every((row) => typeof key(row) === 'number');
  const titles = headings.map(({ title }) => title);
  const headingOf = (title: string) => region.getByRole('columnheader', { name: title, exact: true });
  /** Expects the page's names, the whole first row, and which heading shows its sorting. */
  const expectOrder = (order: readonly Row[], signs: Record<string, string> = {}) =>
    expect
      .poll(() => region.evaluate(tableIn, { titles, before: hasDetails ? 1 : 0 }))
      .toEqual({
        names: order.slice(0, PAGE).map((row) => headings[0]?.text(row) ?? ''),
        first: headings.map(({ text }) => text(order[0] as Row)),
        signs: titles.map((title) => signs[title] ?? 'none'),
      });
  await expectOrder(rows);
  for (const [index, heading] of headings.entries()) {
    const { title, key } = heading;
    const button = headingOf(title).getByRole('button');
    const press = async (isDescending: boolean) => {
      await button.click();
      await expectOrder(sorted(rows, key, isDescending), { [title]: isDescending ? 'descending' : 'ascending' });
    };
    const isLargestFirst = isNumeric(heading);
    await press(isLargestFirst);
    // All headings turn in the same way, so a text and a number show the whole round.
    if (index > 0 && index < headings.length - 1) continue;
    await press(!isLargestFirst);
    await button.click();
    await expectOrder(rows);
  }
}

/** Runs in the page: the names, the first row and the sorting of a table, whose columns of data follow `before` others. */
function tableIn(region: Element, { titles, before }: { titles: string[]; before: number }) {
  const cells = [...region.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(before).map(({ textContent }) => textContent.trim().replace(/\s+/g, ' ')),
  );
  const headings = [...region.querySelectorAll('th')];
  return {
    names: cells.map(([name = '']) => name),
    first: cells[0]?.slice(0, titles.length),
    signs: titles.map((title) => headings.find((one) => one.textContent.trim() === title)?.ariaSort),
  };
}

test('the report shows two figures and three tables, which sort by every heading and back', async ({
  desk: { page },
  server,
}) => {
  const played = playSound(server);
  await openReport(page);

  await test.step('the figures', async () => {
    await expect(page.getByRole('img', { name: 'Agent participation: 2 of 28 completed' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Average quiz score: 66.2% correct, 33.8% incorrect' })).toBeVisible();
    const main = page.getByRole('main');
    for (const [name, text] of [
      ['Completed', '2'],
      ['Not completed', '26'],
      ['Correct', '66.2%'],
      ['Incorrect', '33.8%'],
    ]) {
      const entry = main.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
      await expect(entry.locator('xpath=following-sibling::dd')).toHaveText(text ?? '');
    }
    await expect(main.getByText('28 players added')).toBeVisible();
  });
  await test.step('questions', () =>
    expectSortedByEach(regionOf(page, 'Question overview'), {
      rows: played.questions,
      headings: questionHeadings,
      hasDetails: true,
    }));
  await test.step('users', async () =>
    expectSortedByEach(await openTab(page, 'User overview'), {
      rows: played.players,
      headings: userHeadings,
      hasDetails: true,
    }));
  await test.step('points and prizes', async () =>
    expectSortedByEach(await openTab(page, 'Points and prizes'), {
      rows: played.players,
      headings: pointsHeadings,
      hasDetails: true,
    }));
});

test('each table of the report can be searched and paged, also beyond the first page', async ({
  desk: { page },
  server,
}) => {
  const played = playSound(server);
  await openReport(page);
  const userNames = played.players.map(({ name }) => name);
  const tabs = [
    {
      tab: 'Question overview',
      search: 'Search questions',
      column: 2,
      names: played.questions.map(({ text }) => text),
      finds: { 'ou ne echo': ACCENTED_QUESTION, 'KOLN OÙ': ACCENTED_QUESTION, 'ألمانية كولونيا': RTL_QUESTION },
    },
    {
      tab: 'User overview',
      search: 'Search users',
      column: 2,
      names: userNames,
      finds: {
        'muller player23': MAX,
        'soren kjaergaard': 'Søren Kjærgaard',
        WEISSENBOCK: 'Jürgen Weißenböck',
        الحسيني: 'محمد الحسيني',
      },
    },
    {
      tab: 'Points and prizes',
      search: 'Search users and prizes',
      column: 2,
      names: userNames,
      finds: {
        'max player23': MAX,
        thordarson: 'Ólafur Þórðarson',
        'earbuds astrom': 'Björk Åström',
        'בן־דוד': 'נועה בן־דוד',
      },
    },
  ];
  for (const { tab, search, column, names, finds } of tabs) {
    await test.step(tab, async () => {
      const region = await openTab(page, tab);
      const shown = firstCells(region, column);
      const field = region.getByRole('searchbox', { name: search, exact: true });
      const [first, second] = [names.slice(0, PAGE), names.slice(PAGE)];
      const total = names.length;
      const turnTo = (place: number) => region.getByRole('listitem', { name: String(place), exact: true }).click();
      await expect(shown).toHaveText(first);
      await expect(region.getByText(`1 to ${PAGE} of ${total}`, { exact: true })).toBeVisible();

      await turnTo(2);
      await expect(shown).toHaveText(second);
      await expect(region.getByText(`${PAGE + 1} to ${total} of ${total}`, { exact: true })).toBeVisible();
      for (const [query, found] of Object.entries(finds)) {
        await field.fill(query);
        await expect(shown).toHaveText([found]);
        await expect(region.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
      }
      await field.fill('no such thing');
      await expect(region.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await expect(region.getByText('No row contains “no such thing”.')).toBeVisible();
      await region.getByRole('button', { name: 'Show all' }).click();
      await expect(field).toHaveValue('');
      await expect(shown).toHaveText(first);

      await turnTo(2);
      await choose(page, 'Page Size', '50 / page');
      await expect(shown).toHaveText(names);
      await expect(region.getByText(`1 to ${total} of ${total}`, { exact: true })).toBeVisible();
    });
  }
});

test('removed players and prizes that need a look are marked in words, and can be found by them', async ({
  desk: { page },
  server,
}) => {
  const played = playSound(server);
  const [gone, lost] = played.players.filter(({ game, prize }) => game.answers.length > 0 && prize === null);
  server.query((db) =>
    db.prepare('DELETE FROM campaign_users WHERE user_id = ? AND campaign_id = ?').run(gone?.id, SOUND),
  );
  server.query((db) => {
    const { lastInsertRowid: kiosk } = db
      .prepare(
        "INSERT INTO devices (client_id, name, created_at, distrusted_since) VALUES (1, 'Lost stand', '2026', '2026')",
      )
      .run();
    db.prepare('UPDATE game_statuses SET device_id = ? WHERE campaign_id = ? AND user_id = ?').run(
      kiosk,
      SOUND,
      lost?.id,
    );
  });
  server.query((db) => {
    const mark = db.prepare(
      `UPDATE awarded_prizes SET mark = ? WHERE campaign_id = ? AND prize_id = (SELECT id FROM prizes WHERE name = ? AND campaign_id = ?)`,
    );
    mark.run('not-confirmed', SOUND, 'Turntable', SOUND);
    mark.run('points-too-low', SOUND, 'Earbuds', SOUND);
    db.prepare(
      `UPDATE game_statuses SET date_mark = 'arrived-late' WHERE user_id IN (
         SELECT user_id FROM awarded_prizes JOIN prizes ON prizes.id = prize_id WHERE name = 'Turntable')`,
    ).run();
  });
  await openReport(page);
  for (const tab of ['User overview', 'Points and prizes']) {
    const region = await openTab(page, tab);
    await region.getByRole('searchbox').fill('removed from');
    await expect(rowsIn(region)).toHaveCount(1);
    await expect(rowsIn(region)).toContainText(gone?.name ?? '');
    await expect(rowsIn(region).getByText('Removed from the campaign', { exact: true })).toBeVisible();
  }
  const users = await openTab(page, 'User overview');
  await users.getByRole('button', { expanded: false }).click();
  await expect(users.getByText('Removed from the campaign after playing.')).toBeVisible();

  await test.step('plays of a kiosk that is not trusted', async () => {
    for (const tab of ['User overview', 'Points and prizes']) {
      const region = await openTab(page, tab);
      await region.getByRole('searchbox').fill('not trusted');
      await expect(rowsIn(region)).toHaveCount(1);
      await expect(rowsIn(region).getByText('Not counted: this kiosk is not trusted', { exact: true })).toBeVisible();
      await region.getByRole('button', { expanded: false }).click();
      await expect(region.locator('dt', { hasText: 'Kiosk' }).locator('+ dd')).toHaveText('Lost stand');
    }
  });

  await test.step('prizes that need a look', async () => {
    const region = await openTab(page, 'Points and prizes');
    const field = region.getByRole('searchbox', { name: 'Search users and prizes', exact: true });
    for (const [query, words] of [
      ['not reach', ['Earbuds', 'The points do not reach this prize']],
      ['arrived late', ['Turntable', 'Not confirmed: the game has not ended', 'Arrived late']],
    ] as const) {
      await field.fill(query);
      await expect(rowsIn(region)).toHaveCount(1);
      for (const word of words) await expect(rowsIn(region).getByText(word, { exact: true })).toBeVisible();
    }
  });
});
