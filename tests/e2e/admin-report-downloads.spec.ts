import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCsv } from '../support/csv.ts';
import { text as words } from '../support/texts.ts';
import { rowsOf, sheetsOf } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { PLAYED_AT } from './support/played.ts';
import {
  isPressYourLuckUsed,
  MAX,
  openReport,
  openTab,
  type Player,
  playSound,
  type Question,
  regionOf,
  rightShare,
  rightsOf,
  SOUND,
  wrongShare,
} from './support/report.ts';

/** A name as it appears in a file's name. */
const safe = (name: string): string => name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._ (),'’&@+-]/gu, '_');

const PLAYED_AND_RECEIVED = [new Date(PLAYED_AT), new Date(PLAYED_AT)];
/** True if the status has a number that is not zero. */
const hasPlayed = (player: Player): boolean =>
  Boolean(player.game.isFinished || rightsOf(player) || player.game.remainingSpins || player.game.points);

test('each saved sheet is about exactly the campaign, question or user that was chosen', async ({
  desk: { page, downloads },
  server,
}) => {
  const played = playSound(server);
  await openReport(page);
  const answerTexts = server.query(
    (db) =>
      db
        .prepare(
          `SELECT question_text AS question, answer_text AS answer, is_correct AS isCorrect FROM answers
           JOIN questions ON questions.id = question_id WHERE campaign_id = ? ORDER BY answers.position`,
        )
        .all(SOUND) as { question: string; answer: string; isCorrect: number }[],
  );
  const answerText = (question: string, isRight: boolean): string | null =>
    answerTexts.find((one) => one.question === question && Boolean(one.isCorrect) === isRight)?.answer ?? null;
  const answered = (question: string, isRight: boolean | null | undefined) =>
    typeof isRight !== 'boolean'
      ? [null, 'Not answered', null, null, null]
      : [answerText(question, isRight), isRight ? 'Correct' : 'Incorrect', ...PLAYED_AND_RECEIVED, null];
  const saved = async (name: string): Promise<string> => {
    await expect(page.getByText(words('file.saved', { fileName: name }), { exact: true })).toBeVisible();
    return path.join(downloads, name);
  };

  await test.step('the contacts', async () => {
    await page.getByRole('button', { name: words('contacts.open') }).click();
    await page.getByRole('menuitem', { name: words('contacts.csv') }).click();
    const [headings = [], ...lines] = readCsv(readFileSync(await saved('Spin the Sound - contacts.csv'), 'utf8'), ',');
    const score = headings.indexOf(words('contacts.score'));
    const shown = lines.map((line) => [line[2], line[score]]).sort();
    expect(shown).toEqual(played.players.map(({ email, game }) => [email, String(game.points)]).sort());
  });
  await test.step('a question', async () => {
    const region = regionOf(page, 'Question overview');
    for (const place of [0, 2]) {
      const { text } = played.questions[place] as Question;
      await region.getByRole('button', { name: words('report.downloadOf', { row: text }), exact: true }).click();
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
      await region.getByRole('button', { name: words('report.downloadOf', { row: name }), exact: true }).click();
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
        // Empty: the registered kiosk and the remark.
        null,
        null,
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
        ...(hasPlayed(player) ? PLAYED_AND_RECEIVED : [null, null]),
        // Empty: the registered kiosk and the remark.
        null,
        null,
      ]),
    );
  });
});
