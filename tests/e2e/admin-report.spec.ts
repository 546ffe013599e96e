import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { choose, logInAsAdmin, openStep, rowsOf, sheetsOf } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { letAnswer, letPlay, PLAYED_AT, type PlayedGame } from './support/played.ts';
import { players } from './support/vendor.ts';

/**
 * The demo's first campaign: 28 players, of whom two get one name, and 12 questions, of which two get other texts and 15
 * more that nobody answers.
 */
const SOUND = 1;
const ANSWERABLE = 12;
const RTL_QUESTION = 'هل كولونيا مدينة ألمانية؟';
const ACCENTED_QUESTION = 'Où est né l’Écho: 1 à Köln?';

interface Player {
  id: number;
  /** As the report calls him, and nobody else. */
  name: string;
  email: string;
  game: PlayedGame;
  prize: string | null;
}

interface Question {
  text: string;
  right: string[];
  wrong: string[];
}

/** What was played, as a report should tell it. */
interface Played {
  /** By name, as the server gives them. */
  players: Player[];
  /** In the order they are played. */
  questions: Question[];
}

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });

/** The answers of a player, by his place: none to all of them, about a third wrong. */
const gameOf = (player: number): PlayedGame => {
  const answers = Array.from({ length: player % (ANSWERABLE + 1) }, (_, question) => (player + question) % 3 > 0);
  const spins = answers.filter((isCorrect) => isCorrect).length;
  return { answers, remainingSpins: spins % 4, points: spins * 35, isFinished: answers.length === ANSWERABLE };
};
/** Who is called Max Müller, by place; the second of them as the report calls him. */
const NAMESAKES = [13, 20];
const MAX = 'Max Müller (player23@nordwind.example)';
/** Who has finished, by place, and won. */
const FINISHERS: Record<number, string> = { 12: 'Turntable', 25: 'Earbuds' };

/** Lets the first campaign be played, and says what its report is to show. */
function playSound(server: ApiServer): Played {
  const { names, questions, prizeIds } = server.query((db) => {
    const rename = db.prepare('UPDATE questions SET question_text = ? WHERE campaign_id = ? AND id = ?');
    rename.run(RTL_QUESTION, SOUND, 2);
    rename.run(ACCENTED_QUESTION, SOUND, 3);
    const add = db.prepare(
      "INSERT INTO questions (campaign_id, question_text, question_type, created_at) VALUES (?, ?, 1, '9999')",
    );
    for (let number = 1; number <= 15; number += 1) add.run(SOUND, `Spare question ${number}`);
    const userIds = db
      .prepare('SELECT user_id FROM campaign_users WHERE campaign_id = ? ORDER BY user_id')
      .pluck()
      .all(SOUND);
    const call = db.prepare("UPDATE users SET first_name = 'Max', last_name = 'Müller' WHERE id = ?");
    for (const place of NAMESAKES) call.run(userIds[place]);
    return {
      names: db
        .prepare(
          `SELECT users.id, first_name || ' ' || last_name AS name, email FROM users JOIN campaign_users ON user_id = users.id
           WHERE campaign_id = ? ORDER BY users.id`,
        )
        .all(SOUND) as { id: number; name: string; email: string }[],
      questions: db
        .prepare('SELECT question_text FROM questions WHERE campaign_id = ? ORDER BY created_at, id')
        .pluck()
        .all(SOUND) as string[],
      prizeIds: new Map(
        db.prepare('SELECT name, id FROM prizes WHERE campaign_id = ?').raw().all(SOUND) as [string, number][],
      ),
    };
  });
  letPlay(server, SOUND, (player) => {
    const prizeId = prizeIds.get(FINISHERS[player] ?? '');
    return prizeId === undefined
      ? gameOf(player)
      : { ...gameOf(player), prizeId, isPressYourLuckSpinUsed: FINISHERS[player] === 'Turntable' };
  });
  const all = names
    .map(({ id, name, email }, index) => ({
      id,
      name: NAMESAKES.includes(index) ? `${name} (${email})` : name,
      email,
      game: gameOf(index),
      prize: FINISHERS[index] ?? null,
    }))
    .sort((a, b) => compareTexts(a.name, b.name));
  const answerers = (question: number, isCorrect: boolean) =>
    all.filter(({ game }) => game.answers[question] === isCorrect).map(({ name }) => name);
  return {
    players: all,
    questions: questions.map((text, question) => ({
      text,
      right: answerers(question, true),
      wrong: answerers(question, false),
    })),
  };
}

const rightsOf = ({ game }: Player): number => game.answers.filter((isCorrect) => isCorrect).length;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
const rightShare = ({ right, wrong }: Question): number => share(right.length, right.length + wrong.length);
/** In tenths first: 100 - 66.7 is not quite 33.3. */
const wrongShare = (question: Question): number =>
  question.right.length + question.wrong.length === 0 ? 0 : (1000 - Math.round(rightShare(question) * 10)) / 10;
const isPressYourLuckUsed = ({ prize }: Player): boolean => prize === 'Turntable';

/** A column of a tab: what it shows of a row, and what it sorts by. */
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

/** By a key, what is missing last; rows of the same key stay in their order. */
function sorted<Row>(rows: readonly Row[], key: Heading<Row>['key'], isDescending: boolean): Row[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [key(a), key(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order = typeof first === 'string' ? compareTexts(first, String(second)) : Number(first) - Number(second);
    return isDescending ? -order : order;
  });
}

const regionOf = (page: Page, tab: string): Locator => page.getByRole('region', { name: tab, exact: true });
const rowsIn = (region: Locator): Locator => region.locator('tbody tr');
const firstCells = (region: Locator, place: number): Locator => region.locator(`tbody tr td:nth-child(${place})`);
const rowOf = (region: Locator, name: string): Locator =>
  region.getByRole('row').filter({ has: region.page().getByText(name, { exact: true }) });

async function openReport(page: Page): Promise<void> {
  await logInAsAdmin(page);
  await openStep(page, `report/${SOUND}`, 'Report');
}

async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  const region = regionOf(page, tab);
  await expect(rowsIn(region).first()).toBeVisible();
  return region;
}

const PAGE = 25;

/** That a tab shows rows of those headings in the server's order, and sorted by each of them. */
async function expectSortedByEach<Row>(
  region: Locator,
  { rows, headings, hasDetails }: { rows: readonly Row[]; headings: readonly Heading<Row>[]; hasDetails: boolean },
): Promise<void> {
  const isNumeric = ({ title, key }: Heading<Row>) =>
    title !== 'Employee ID' && rows.every((row) => typeof key(row) === 'number');
  const before = hasDetails ? 1 : 0;
  const headingOf = (title: string) => region.getByRole('columnheader', { name: title, exact: true });
  /** The page's names, and the whole of its first row. */
  const expectOrder = async (order: readonly Row[]) => {
    const names = order.slice(0, PAGE).map((row) => headings[0]?.text(row) ?? '');
    await expect(firstCells(region, before + 1)).toHaveText(names);
    for (const [index, { text }] of headings.entries()) {
      await expect(firstCells(region, before + index + 1).first()).toHaveText(text(order[0] as Row));
    }
  };
  const expectSign = async (sign: 'ascending' | 'descending' | 'none', title: string) => {
    for (const heading of headings) {
      await expect(headingOf(heading.title)).toHaveAttribute('aria-sort', heading.title === title ? sign : 'none');
    }
  };
  await expectOrder(rows);
  for (const heading of headings) {
    const { title, key } = heading;
    const button = headingOf(title).getByRole('button');
    const isLargestFirst = isNumeric(heading);
    for (const isDescending of [isLargestFirst, !isLargestFirst]) {
      await button.click();
      await expectSign(isDescending ? 'descending' : 'ascending', title);
      await expectOrder(sorted(rows, key, isDescending));
    }
    await button.click();
    await expectSign('none', title);
    await expectOrder(rows);
  }
}

test('the report shows two figures and three tables, which sort by every heading and back', async ({
  openKiosk,
  server,
}) => {
  const played = playSound(server);
  const { page } = await openKiosk();
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
      hasDetails: false,
    }));
});

test('each table of the report is searched and turned over, also past the first page', async ({
  openKiosk,
  server,
}) => {
  const played = playSound(server);
  const { page } = await openKiosk();
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
      column: 1,
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
      await expect(region.getByText('“no such thing” is in none of the rows.')).toBeVisible();
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

const expand = (region: Locator, name: string): Promise<void> =>
  region.getByRole('button', { name: `Expand ${name}`, exact: true }).click();

test('an opened question says who was right and who was wrong, an opened user which answers were', async ({
  openKiosk,
  server,
}) => {
  const played = playSound(server);
  const { page } = await openKiosk();
  await openReport(page);

  await test.step('questions', async () => {
    const region = await openTab(page, 'Question overview');
    const asked = played.questions[1] as Question;
    expect(asked.text).toBe(RTL_QUESTION);
    await expand(region, asked.text);
    const namesIn = (title: string) => region.getByRole('region', { name: title, exact: true }).getByRole('listitem');
    await expect(namesIn('Answered correctly')).toHaveText(asked.right);
    await expect(namesIn('Answered incorrectly')).toHaveText(asked.wrong);
    await expect(region.getByRole('heading', { name: `Answered correctly ${asked.right.length}` })).toBeVisible();
    await expect(region.getByRole('heading', { name: `Answered incorrectly ${asked.wrong.length}` })).toBeVisible();
    await region.getByRole('button', { name: `Collapse ${asked.text}` }).click();
    await expect(region.getByText('Answered correctly')).toHaveCount(0);

    await expand(region, 'Spare question 1');
    await expect(region.getByText('Nobody', { exact: true })).toHaveCount(2);
  });
  await test.step('users', async () => {
    const region = await openTab(page, 'User overview');
    for (const name of ['Ólafur Þórðarson', 'محمد الحسيني']) {
      const { game } = played.players.find((player) => player.name === name) as Player;
      await expand(region, name);
      const answers = region.getByRole('region', { name: `Answers of ${name}`, exact: true }).getByRole('listitem');
      await expect(answers).toHaveCount(game.answers.length);
      for (const [index, isCorrect] of game.answers.entries()) {
        await expect(answers.nth(index)).toContainText(played.questions[index]?.text ?? '');
        await expect(answers.nth(index).getByRole('img')).toHaveAccessibleName(isCorrect ? 'Correct' : 'Incorrect');
      }
    }
    // The first player has not begun.
    await expand(region, 'María Núñez');
    await expect(region.getByText('Has not answered yet', { exact: true })).toBeVisible();
  });
});

/** A name as it stands in a file's. */
const safe = (name: string): string => name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._ (),'’&@+-]/gu, '_');

test('the sheets that are saved are about exactly the campaign, the question or the user they were asked for', async ({
  openKiosk,
  server,
}) => {
  const played = playSound(server);
  const { page, downloads } = await openKiosk();
  await openReport(page);
  const answerTexts = server.query(
    (db) =>
      db
        .prepare(
          `SELECT question_text AS question, answer_text AS answer, is_correct AS isCorrect FROM answers
           JOIN questions ON questions.id = question_id WHERE campaign_id = ? ORDER BY position`,
        )
        .all(SOUND) as { question: string; answer: string; isCorrect: number }[],
  );
  const answerText = (question: string, isRight: boolean): string | null =>
    answerTexts.find((one) => one.question === question && Boolean(one.isCorrect) === isRight)?.answer ?? null;
  const answered = (question: string, isRight: boolean | null | undefined) =>
    typeof isRight !== 'boolean'
      ? [null, 'Not answered', null]
      : [answerText(question, isRight), isRight ? 'Correct' : 'Incorrect', new Date(PLAYED_AT)];
  const saved = async (name: string): Promise<string> => {
    await expect(page.getByText(`Saved as ${name}`, { exact: true })).toBeVisible();
    return path.join(downloads, name);
  };

  await test.step('a question', async () => {
    const region = regionOf(page, 'Question overview');
    for (const place of [0, 2]) {
      const { text } = played.questions[place] as Question;
      await region.getByRole('button', { name: `Download report of ${text}`, exact: true }).click();
      const [, ...rows] = await rowsOf(await saved(`Spin the Sound - question - ${safe(text)}.xlsx`));
      expect(rows).toEqual(
        played.players.map(({ name, email, game }) => [name, email, text, ...answered(text, game.answers[place])]),
      );
    }
  });
  await test.step('a user', async () => {
    const region = await openTab(page, 'User overview');
    for (const name of ['Ólafur Þórðarson', 'محمد الحسيني', 'María Núñez', MAX]) {
      const { game } = played.players.find((player) => player.name === name) as Player;
      await region.getByRole('button', { name: `Download report of ${name}`, exact: true }).click();
      const [, ...rows] = await rowsOf(await saved(`Spin the Sound - ${safe(name)}.xlsx`));
      expect(rows).toEqual(
        played.questions.map(({ text }, index) => [
          text,
          answerText(text, true),
          ...answered(text, game.answers[index]),
        ]),
      );
    }
  });
  await test.step('the campaign', async () => {
    await page.getByRole('button', { name: 'Download report', exact: true }).click();
    const sheets = await sheetsOf(await saved('Spin the Sound - report.xlsx'));
    const [, ...summary] = sheets.Summary ?? [];
    expect(Object.fromEntries(summary)).toMatchObject({
      Campaign: 'Spin the Sound',
      'Players added': 28,
      'Players completed': 2,
      'Correct answers %': 66.2,
      'Incorrect answers %': 33.8,
    });
    expect(sheets['Question overview']?.slice(1)).toEqual(
      played.questions.map((question) => [
        question.text,
        question.right.length,
        question.wrong.length,
        rightShare(question),
        wrongShare(question),
        question.right.join(', ') || null,
        question.wrong.join(', ') || null,
      ]),
    );
    expect(sheets['User overview']?.slice(1)).toEqual(
      played.players.map((player) => [
        player.name,
        player.email,
        player.game.answers.length,
        rightsOf(player),
        player.game.answers.length - rightsOf(player),
        player.game.answers
          .map((isRight, index) => `${played.questions[index]?.text}: ${Number(isRight)}`)
          .join(', ') || null,
      ]),
    );
    expect(sheets['Points and prizes']?.slice(1)).toEqual(
      played.players.map((player) => [
        player.name,
        player.email,
        rightsOf(player),
        player.game.remainingSpins,
        player.game.points,
        isPressYourLuckUsed(player) ? 'Yes' : 'No',
        player.prize,
        player.prize === null ? null : isPressYourLuckUsed(player) ? 'Yes' : 'No',
      ]),
    );
  });
});

/** Reads the report anew, once nothing of it is being read: until then the button does nothing. */
async function refresh(page: Page): Promise<void> {
  await expect(page.getByText(/^Last read/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
}

test('Refresh shows what was answered meanwhile, also in a row that is open', async ({ openKiosk, server }) => {
  const played = playSound(server);
  const { page } = await openKiosk();
  await openReport(page);
  const asked = played.questions[1] as Question;
  const users = await openTab(page, 'User overview');
  await expand(users, 'María Núñez');
  await expect(users.getByText('Has not answered yet', { exact: true })).toBeVisible();
  const questions = await openTab(page, 'Question overview');
  await expand(questions, asked.text);
  const right = questions.getByRole('region', { name: 'Answered correctly', exact: true }).getByRole('listitem');
  await expect(right).toHaveText(asked.right);
  const cell = rowOf(questions, asked.text).getByRole('cell').nth(2);
  await expect(cell).toHaveText(String(asked.right.length));

  letAnswer(server, SOUND, { user: players.ordinary, question: 1, isCorrect: true });
  await refresh(page);
  const now = played.players.map(({ name }) => name).filter((name) => [...asked.right, 'María Núñez'].includes(name));
  await expect(right).toHaveText(now);
  await expect(cell).toHaveText(String(asked.right.length + 1));
  await expect(page.getByRole('img', { name: 'Average quiz score: 66.5% correct, 33.5% incorrect' })).toBeVisible();

  await page.getByRole('tab', { name: 'User overview' }).click();
  await expect(rowOf(users, 'María Núñez').getByRole('cell').nth(2)).toHaveText('1');
  await expand(users, 'María Núñez');
  const answers = users.getByRole('region', { name: 'Answers of María Núñez' }).getByRole('listitem');
  await expect(answers).toHaveCount(1);
  await expect(answers).toContainText(asked.text);

  letAnswer(server, SOUND, { user: players.ordinary, question: 0, isCorrect: false });
  await refresh(page);
  await expect(answers).toHaveCount(2);
  await expect(answers.first().getByRole('img')).toHaveAccessibleName('Incorrect');
  await expect(answers.last().getByRole('img')).toHaveAccessibleName('Correct');
});

test('another campaign is chosen, and a report says what it misses and where that is added', async ({
  openKiosk,
  server,
}) => {
  playSound(server);
  server.query((db) => {
    db.prepare('DELETE FROM game_statuses WHERE campaign_id = 2').run();
    db.prepare('DELETE FROM campaign_users WHERE campaign_id = 2').run();
  });
  const { page } = await openKiosk();
  const nothing = (tab: string, title: string) =>
    expect(regionOf(page, tab).getByRole('heading', { name: title, exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await openReport(page);
  await expect(rowsIn(regionOf(page, 'Question overview')).first()).toBeVisible();

  await test.step('nobody has played', async () => {
    await choose(page, 'Campaign', 'Know Your Sound');
    await expect(page).toHaveURL(/report\/3$/);
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
    await nothing('Question overview', 'Nobody has played yet');
    await expect(page.getByRole('img', { name: 'Agent participation: 0 of 1 completed' })).toBeVisible();
    await expect(main.getByText('Nobody has answered a question yet.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Average quiz score/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'User overview' }).click();
    await nothing('User overview', 'Nobody has played yet');
    await page.getByRole('tab', { name: 'Points and prizes' }).click();
    await nothing('Points and prizes', 'No spins, points or prizes yet');
  });
  await test.step('without questions', async () => {
    await openStep(page, 'branding', 'Branding');
    server.query((db) => db.prepare('DELETE FROM questions WHERE campaign_id = 3').run());
    await openStep(page, 'report/3', 'Report');
    await nothing('Question overview', 'No questions yet');
    await main.getByRole('link', { name: 'Add questions' }).click();
    await expect(page).toHaveURL(/questions\/3$/);
  });
  await test.step('without players', async () => {
    await openStep(page, 'report/3', 'Report');
    await choose(page, 'Campaign', 'Summer Spin');
    await expect(page).toHaveURL(/report\/2$/);
    await expect(main.getByText('No players yet.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Agent participation/ })).toHaveCount(0);
    await nothing('Question overview', 'Nobody has played yet');
    for (const tab of ['User overview', 'Points and prizes']) {
      await page.getByRole('tab', { name: tab }).click();
      await nothing(tab, 'No players yet');
    }
    await regionOf(page, 'Points and prizes').getByRole('link', { name: 'Add users' }).click();
    await expect(page).toHaveURL(/users\/2$/);
  });
});
