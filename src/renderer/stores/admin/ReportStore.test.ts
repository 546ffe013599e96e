import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { ReportStore } from './ReportStore.ts';

const QUESTION = { questionId: 1, correctCount: 0, incorrectCount: 0, correctPercentage: 0, incorrectPercentage: 0 };
const USER = { userId: 1, questionsAnswered: 0, correctAnswerCount: 0, incorrectAnswerCount: 0 };
const SHOW = {
  visitsWithoutTime: 0,
  voidVisits: 0,
  funnel: { answered: 0, quizDone: 0, spun: 0, won: 0 },
  brokeOff: 0,
};
const EMPTY = {
  getAgentParticipation: () => ({ playersAdded: 0, playersCompleted: 0 }),
  getAverageQuizScore: () => [],
  getPointsPrizes: () => [],
  getShowReport: () => SHOW,
  getQuestionOverview: () => [],
  getUserOverview: () => [],
};
type Answers = Record<string, (campaignId: Id) => unknown>;

/** Reports over a server; `answers` overrides its answers. */
function openAdmin(answers: Answers = {}) {
  const all: Answers = { ...EMPTY, ...answers };
  const downloads: unknown[] = [];
  const { stores, main, clock } = testStores({
    'session:log-in': () => ({ userId: 1, user: { id: 1, roles: ['Admin'], clientId: 7 } }),
    'admin:call': ({ name, request }) =>
      all[name]?.((request as { params: { campaignId: Id } }).params.campaignId) as Record<string, unknown>,
    'admin:overview': ({ name, campaignId }) => all[name]?.(campaignId) as unknown,
    'admin:overview-row': ({ name, campaignId, rowId }) => ({ name, campaignId, rowId }),
    'admin:forget-overviews': () => null,
    'admin:download-sheet': (download) => {
      downloads.push(download);
      return { id: 'file-1', fileName: 'report.xlsx' };
    },
  });
  const admin = new AdminStore(stores, 7);
  return { stores, main, clock, downloads, reportOf: (campaignId: Id) => new ReportStore(admin, campaignId, clock) };
}

async function openReport(answers: Answers = {}) {
  const parts = openAdmin(answers);
  const report = parts.reportOf(3);
  const close = report.open();
  report.show('users');
  report.show('points');
  await report.refresh();
  return { ...parts, report, close };
}

const toastsOf = ({ toasts }: { toasts: { toasts: { text: string }[] } }) => toasts.toasts.map(({ text }) => text);
const down = () => {
  throw new AppError('unreachable', 'No server.');
};

describe("a campaign's report", () => {
  test('is read in calls that do not wait for each other, each table when its tab is first opened', () => {
    const { reportOf, main } = openAdmin({ getAgentParticipation: () => new Promise(() => {}) });
    const report = reportOf(3);
    report.open();
    const atFirst = ['getAgentParticipation', 'getAverageQuizScore', 'getShowReport', 'getQuestionOverview'];
    const asked = () => main.calls.map(({ request }) => (request as { name: string }).name);
    expect(asked()).toEqual(atFirst);
    report.show('points');
    report.show('questions');
    report.show('points');
    expect(asked()).toEqual([...atFirst, 'getPointsPrizes']);
  });

  test('shows the parts that could be read beside those that could not', async () => {
    const { report, stores } = await openReport({
      getAgentParticipation: () => ({ playersAdded: 30, playersCompleted: 12 }),
      getUserOverview: () => {
        throw new AppError('refused', 'The users are being counted.');
      },
      getPointsPrizes: () => [{ userName: 'Ola', totalPointsEarned: 5 }],
    });
    expect(report.completion).toEqual({ added: 30, completed: 12, open: 18 });
    expect([report.users.resource.value, report.users.resource.failure]).toEqual([
      null,
      'The users are being counted.',
    ]);
    expect(report.points.view.pageRows).toMatchObject([{ userName: 'Ola' }]);
    expect([report.points.resource.failure, report.questions.resource.failure]).toEqual([null, null]);
    expect([report.whole.failure, report.partOf(report.users.resource).failure]).toEqual([
      null,
      'The users are being counted.',
    ]);
    expect(toastsOf(stores)).toEqual([]);
  });

  test('reports a failure common to all parts once, keeps the earlier values, and reads one of them again', async () => {
    let isDown = false;
    const maybe = (value: unknown) => () => (isDown ? down() : value);
    const { report, stores, clock } = await openReport({
      getAgentParticipation: maybe({ playersAdded: 3, playersCompleted: 1 }),
      getAverageQuizScore: maybe([]),
      getQuestionOverview: maybe([QUESTION]),
      getUserOverview: maybe([USER]),
      getPointsPrizes: maybe([]),
      getShowReport: maybe(SHOW),
    });
    const firstRead = report.readAt;
    clock.advance(60_000);
    isDown = true;
    await report.refresh();
    expect(toastsOf(stores)).toEqual([]);
    expect([report.completion?.added, report.questions.view.found.length]).toEqual([3, 1]);
    expect(report.readAt).toBe(firstRead);
    expect(report.whole).toMatchObject({ value: true, failure: 'No server.' });
    expect(report.partOf(report.users.resource)).toMatchObject({ value: [USER], failure: null });
    isDown = false;
    await report.users.resource.load();
    expect([report.users.resource.failure, report.questions.resource.failure]).toEqual([null, 'No server.']);
    await report.refresh();
    expect(report.whole.failure).toBeNull();
  });

  test('has failed as a whole if no part of it could be read', async () => {
    const { report, stores } = await openReport(Object.fromEntries(Object.keys(EMPTY).map((name) => [name, down])));
    expect(report.whole).toMatchObject({ value: null, failure: 'No server.' });
    expect(toastsOf(stores)).toEqual([]);
  });

  test('knows when it was last read', async () => {
    const { report, clock } = await openReport();
    const readBefore = report.readAt ?? 0;
    clock.advance(5000);
    await report.refresh();
    expect([report.readAt, report.isReading]).toEqual([readBefore + 5000, false]);
  });

  test('drops what arrives late for a campaign that was left', async () => {
    const late: (() => void)[] = [];
    const { reportOf, stores } = openAdmin({
      getAgentParticipation: (campaignId) =>
        campaignId === 3
          ? new Promise((resolve) => late.push(() => resolve({ playersAdded: 333, playersCompleted: 0 })))
          : { playersAdded: 4, playersCompleted: 4 },
      getAverageQuizScore: (campaignId) =>
        campaignId === 3 ? new Promise((_, reject) => late.push(() => reject(new AppError('refused', 'Late.')))) : [],
    });
    const left = reportOf(3);
    const close = left.open();
    close();
    const shown = reportOf(4);
    shown.open();
    await shown.refresh();
    for (const arrive of late) arrive();
    await left.refresh();
    expect(left.averageScore.failure).toBe('Late.');
    expect(shown.completion).toEqual({ added: 4, completed: 4, open: 0 });
    expect(shown.averageScore.failure).toBeNull();
    expect(toastsOf(stores)).toEqual([]);
  });

  test("notices the session's end even from a report that was left", async () => {
    let end = () => {};
    const { reportOf, stores } = openAdmin({
      getUserOverview: () =>
        new Promise((_, reject) => {
          end = () => reject(new AppError('signed-out', 'Please log in again.'));
        }),
    });
    await stores.session.logIn({ username: 'anna', password: 'secret', isRemembered: false });
    const report = reportOf(3);
    const close = report.open();
    report.show('users');
    close();
    end();
    await report.users.resource.load();
    expect(stores.session.current).toBeNull();
  });

  test('drops its lists once it is left', async () => {
    const { main, close } = await openReport();
    expect(main.timesCalled('admin:forget-overviews')).toBe(0);
    close();
    expect(main.timesCalled('admin:forget-overviews')).toBe(1);
  });

  test('gives the score in percent, or none if nobody has answered', async () => {
    const answers = (rows: unknown[]) => openReport({ getAverageQuizScore: () => rows });
    const scored = await answers([
      { answerType: 'Incorrect', answerPercentage: 33.3 },
      { answerType: 'Correct', answerPercentage: 66.7 },
    ]);
    expect(scored.report.score).toEqual({ correct: 66.7, incorrect: 33.3 });
    expect((await answers([{ answerType: 'Correct', answerPercentage: 100 }])).report.score).toEqual({
      correct: 100,
      incorrect: 0,
    });
    expect((await answers([])).report.score).toBeNull();
    const zeros = ['Correct', 'Incorrect'].map((answerType) => ({ answerType, answerPercentage: 0 }));
    expect((await answers(zeros)).report.score).toBeNull();
  });

  test('has no open players if more have finished than were added', async () => {
    const { report } = await openReport({ getAgentParticipation: () => ({ playersAdded: 2, playersCompleted: 3 }) });
    expect(report.completion?.open).toBe(0);
  });

  test('knows whether anybody has played', async () => {
    const idle = await openReport({
      getQuestionOverview: () => [QUESTION],
      getUserOverview: () => [USER],
      getPointsPrizes: () => [{ userName: 'Ola', totalSpinsEarned: 0, isPressYourLuckSpinUsed: 0 }],
    });
    expect([idle.report.hasQuestionAnswers, idle.report.hasUserAnswers, idle.report.hasGains]).toEqual([
      false,
      false,
      false,
    ]);
    const played = await openReport({
      getQuestionOverview: () => [QUESTION, { ...QUESTION, incorrectCount: 1 }],
      getUserOverview: () => [USER, { ...USER, questionsAnswered: 1 }],
      getPointsPrizes: () => [{ userName: 'Ola', totalSpinsEarned: 0, isPressYourLuckSpinUsed: 1 }],
    });
    expect([played.report.hasQuestionAnswers, played.report.hasUserAnswers, played.report.hasGains]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('sorts values that the server omits as the 0 or No shown for them', async () => {
    const { report } = await openReport({
      getPointsPrizes: () => [
        { userName: 'Ada', totalPointsEarned: 5, isPressYourLuckSpinUsed: 1 },
        { userName: 'Bo' },
        { userName: 'Cy', totalPointsEarned: 0, isPressYourLuckSpinUsed: true },
        { userName: 'Di', totalPointsEarned: 7, isPressYourLuckSpinUsed: 0 },
      ],
    });
    const { view } = report.points;
    const sorted = (column: string) => {
      view.sortBy({ column, isDescending: false });
      return view.found.map(({ userName }) => userName);
    };
    expect(sorted('totalPointsEarned')).toEqual(['Bo', 'Cy', 'Ada', 'Di']);
    expect(sorted('isPressYourLuckSpinUsed')).toEqual(['Bo', 'Di', 'Ada', 'Cy']);
  });

  test('finds players by what is said of their prizes', async () => {
    const { report } = await openReport({
      getPointsPrizes: () => [
        { userName: 'Ada', awardedPrize: 'Mug', awardMark: 'points-too-low' },
        { userName: 'Bo', awardedPrize: 'Mug', awardMark: null, dateMark: 'arrived-late' },
        { userName: 'Cy', awardedPrize: 'Mug', dateMark: null },
      ],
    });
    const { view } = report.points;
    const found = (query: string) => {
      view.searchFor(query);
      return view.found.map(({ userName }) => userName);
    };
    expect([found('not reach'), found('late'), found('mug')]).toEqual([['Ada'], ['Bo'], ['Ada', 'Bo', 'Cy']]);
  });

  test('reads the lists of a row when it is opened', async () => {
    const { report } = await openReport({ getQuestionOverview: () => [QUESTION] });
    const [question, user] = [report.questionRow(11), report.userRow(22)];
    await Promise.all([question.load(), user.load()]);
    expect([question.value, user.value]).toEqual([
      { name: 'getQuestionOverview', campaignId: 3, rowId: 11 },
      { name: 'getUserOverview', campaignId: 3, rowId: 22 },
    ]);
  });

  test('is saved as a whole, by question and by user', async () => {
    const { report, downloads } = await openReport();
    await report.downloadAll();
    await report.downloadQuestion(11);
    await report.downloadUser(22);
    await report.downloadContacts('excel-csv');
    expect(downloads.splice(3)).toEqual([{ name: 'downloadContacts', params: { campaignId: 3, format: 'excel-csv' } }]);
    expect(downloads).toEqual([
      { name: 'downloadMainReport', params: { campaignId: 3 } },
      { name: 'downloadQuestionReport', params: { campaignId: 3, questionId: 11 } },
      { name: 'downloadUserReport', params: { campaignId: 3, userId: 22 } },
    ]);
  });

  test('passes its filter to every call and download, and reads again at each change', async () => {
    const { report, main, downloads } = await openReport();
    const before = main.calls.length;
    report.filterBy({ from: '2026-05-01' });
    report.filterBy({ to: '2026-05-02', kioskId: 7 });
    await report.refresh();
    await report.refresh();
    const query = { from: '2026-05-01', to: '2026-05-02', kioskId: 7 };
    const later = main.calls.slice(before).map(({ request }) => request);
    for (const name of ['getAgentParticipation', 'getAverageQuizScore', 'getShowReport', 'getPointsPrizes']) {
      expect(later).toContainEqual({ name, request: { params: { campaignId: 3 }, query } });
    }
    for (const name of ['getQuestionOverview', 'getUserOverview']) {
      expect(later).toContainEqual({ name, campaignId: 3, filter: query });
    }
    expect(report.hasFilter).toBe(true);
    await report.downloadAll();
    await report.downloadUser(22);
    expect(downloads).toEqual([
      { name: 'downloadMainReport', params: { campaignId: 3 }, query },
      { name: 'downloadUserReport', params: { campaignId: 3, userId: 22 } },
    ]);
    report.clearFilter();
    expect(report.query).toEqual({});
  });

  test('follows the latest filter without a problem', async () => {
    const { report, main } = await openReport();
    const before = main.calls.length;
    report.filterBy({ from: '05/0' });
    expect(report.filterProblem).toBe('Enter a date as MM/DD/YYYY');
    expect([main.calls.length, report.hasFilter]).toEqual([before, false]);
    report.filterBy({ from: '2026-05-02' });
    report.filterBy({ to: '2026-05-01' });
    expect([report.filterProblem, report.query]).toEqual(['The first day is after the last', { from: '2026-05-02' }]);
  });

  test('has no charts at a server without them', async () => {
    const { report, main } = await openReport({
      getShowReport: () => {
        throw new AppError('refused', 'Not here.', { reason: 'not-found' });
      },
    });
    expect([report.hasShow, report.whole.failure, report.isReading]).toEqual([false, null, false]);
    const before = main.calls.length;
    await report.refresh();
    expect(main.calls.slice(before).filter(({ request }) => JSON.stringify(request).includes('getShowReport'))).toEqual(
      [],
    );
  });

  test('reads pies and charts again while the show is live, but no table', async () => {
    const { report, main, clock } = await openReport();
    const state = { isLive: true, isOffline: false };
    const reads = report.follow({ isLive: () => state.isLive, isOffline: () => state.isOffline });
    reads.start();
    const [before, readAt] = [main.calls.length, report.chartsReadAt ?? 0];
    clock.advance(30_000);
    await report.charts.load();
    const names = main.calls.slice(before).map(({ request }) => (request as { name: string }).name);
    expect(names).toEqual(['getAgentParticipation', 'getAverageQuizScore', 'getShowReport']);
    await Promise.resolve();
    expect(report.chartsReadAt).toBe(readAt + 30_000);
    reads.stop();
    clock.advance(90_000);
    expect(main.calls.length).toBe(before + 3);
  });
});
