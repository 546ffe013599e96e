import type { Prize } from '#shared/entities/prize.ts';
import { awardFor, pressYourLuckPrizes } from '#shared/rules/prizes.ts';
import { text } from '../../../support/texts.ts';
import { openStep } from '../../support/admin.ts';
import { letPlay } from '../../support/played.ts';
import { answerOf, button, type Desk, dismissNotices, SOUND, SUMMER } from './desk.ts';

/** Lets most players of a campaign answer, spin and win the prize that their points reach. */
export const playByHand = ({ server }: Pick<Desk, 'server'>): void =>
  letPlay(server, SOUND, (player, { questionIds, prizes }) => {
    if (player % 7 === 0) return null;
    const answers = questionIds.map((_, question) => (player * 7919 + question * 104_729) % 12 < 8);
    const spins = answers.filter((isCorrect) => isCorrect).length;
    const points = spins * (20 + 5 * (player % 9));
    const isPressYourLuckSpinUsed = player % 5 === 0;
    const prize = isPressYourLuckSpinUsed ? pressed(player, prizes) : awardFor(prizes, points);
    return {
      answers,
      isFinished: true,
      points,
      isPressYourLuckSpinUsed,
      ...(prize && { prizeId: Number(prize.id) }),
    };
  });

/** The outcome of a press on the board: every second player wins one of the coloured prizes. */
const pressed = (player: number, prizes: readonly Prize[]): Prize | undefined =>
  pressYourLuckPrizes(prizes).find(({ rank }) => player % 2 === 0 && rank === 1 + (player % 3));

/** Gives the first two awards of the campaign every kind of mark. */
function mark({ vendor }: Desk): void {
  const nth = '(SELECT id FROM awarded_prizes WHERE campaign_id = ? ORDER BY id LIMIT 1 OFFSET ?)';
  const set = (what: string, offset: number) =>
    vendor.change(`UPDATE awarded_prizes SET ${what} WHERE id = ${nth}`, SOUND, offset);
  set("held = 'second-visit', is_void = 1, mark = 'higher-prize-left'", 0);
  set("held = 'above-pace', decision = 'withdrawn', decision_reason = 'Ο ίδιος επισκέπτης'", 1);
  vendor.change(`UPDATE game_statuses SET date_mark = 'outside-dates' WHERE campaign_id = ?`, SOUND);
}

export async function report(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  mark(desk);
  await openStep(page, `report/${SUMMER}`, 'Report');
  await page.getByText('No games yet').first().waitFor();
  await shoot('report-nobody-played');
  await openStep(page, `report/${SOUND}`, 'Report');
  await page.getByRole('region', { name: 'Question overview' }).locator('tbody td').first().waitFor();
  await page.getByRole('img', { name: /^Agent participation/ }).waitFor();
  // The charts are drawn a moment later.
  await page.waitForTimeout(1000);
  await shoot('report');
  await page
    .getByRole('button', { name: /^Expand / })
    .first()
    .click();
  await page.getByText('Answered correctly').waitFor();
  await shoot('report-question-opened');
  await page.getByRole('tab', { name: 'User overview' }).click();
  await page.getByRole('region', { name: 'User overview' }).locator('tbody td').first().waitFor();
  await page
    .getByRole('button', { name: /^Expand / })
    .first()
    .click();
  await page.getByLabel(/^Answers of /).waitFor();
  await shoot('report-user-opened');
  await page.getByRole('tab', { name: 'Points and prizes' }).click();
  await page.getByRole('region', { name: 'Points and prizes' }).locator('tbody td').first().waitFor();
  await shoot('report-points');
  await page
    .getByRole('row')
    .filter({ hasText: text('mark.void') })
    .getByRole('button', { name: /^Expand / })
    .click();
  await page.getByLabel(text('award.reason')).waitFor();
  await shoot('report-award-opened');
  await button(page, 'More').click();
  await page.getByRole('menu').waitFor();
  await shoot('report-more');
  await page.keyboard.press('Escape');
  await button(page, 'Download report').click();
  await button(page, 'Show in folder').waitFor();
  await shoot('report-saved');
}

/** A report that is empty, late, or incomplete. */
export async function poorReport({ page, line, shoot }: Desk): Promise<void> {
  await openStep(page, `report/${SUMMER}`, 'Report');
  await page.getByRole('tab', { name: 'Points and prizes' }).click();
  await page.getByText('No spins, points or prizes yet').waitFor();
  await shoot('report-no-gains');

  await line.break(
    /GetQuizUserOverview/,
    answerOf([
      {
        userId: 1,
        userName: '',
        questionsAnswered: 1,
        correctAnswerCount: 0,
        incorrectAnswerCount: 0,
        answerOverview: 'Πού;',
      },
    ]),
  );
  await page.getByRole('tab', { name: 'User overview' }).click();
  await button(page, 'Refresh').click();
  await page.getByRole('button', { name: /^Expand / }).click();
  await page.getByRole('img', { name: 'Unknown' }).waitFor();
  await shoot('report-user-unnamed');

  await line.break(
    /GetQuizQuestionOverviewDetails/,
    answerOf([
      {
        ...{ questionId: 1, questionText: '', correctAnswerUsers: null, incorrectAnswerUsers: 'Ἀριάδνη' },
        ...{ correctCount: 0, incorrectCount: 1, correctPercentage: 0, incorrectPercentage: 100 },
      },
    ]),
  );
  await page.getByRole('tab', { name: 'Question overview' }).click();
  await button(page, 'Refresh').click();
  await page.getByRole('button', { name: /^Expand / }).click();
  await page.getByText('Nobody', { exact: true }).waitFor();
  await shoot('report-question-unnamed');

  await line.break(/\/Report\//, 'drop-before');
  await button(page, 'Refresh').click();
  await page.getByText('Could not be refreshed').first().waitFor();
  await shoot('report-not-refreshed');
  await line.mend();
  await dismissNotices(page);
}
