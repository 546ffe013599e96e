import type { Prize } from '../entities/prize.ts';
import { gamesOf } from '../games.ts';
import { createText } from '../texts/create-text.ts';
import { readyCheck } from '../texts/en/ready-check.ts';
import { isolated } from '../texts/isolate.ts';
import type { AdminPage } from './access.ts';
import { askedCount } from './asked-questions.ts';
import { type Expectation, expectedVisitors } from './expected-visitors.ts';
import { unitsNotWon } from './overview.ts';
import { hasWinnersLeft, pressYourLuckPrizes, wheelPrizes } from './prizes.ts';
import { READY_STATES, type ReadyFacts, type ReadyNote, type ReadyState } from './ready-facts.ts';
import { kioskNotes } from './ready-kiosks.ts';
import { showStateAt } from './show-state.ts';
import { isOpenAt } from './show-window.ts';
import { mostPoints, tierWarnings } from './tiers.ts';

/**
 * The check before a campaign opens (docs/specification.md, 2.2). It shows what will happen and prevents nothing. A fact
 * that is not known is never guessed.
 */

export type ReadySubject = 'questions' | 'prizes' | 'stock' | 'dates' | 'people' | 'mails' | 'kiosks';

/** A line of the check. */
export interface ReadyLine {
  subject: ReadySubject;
  /** The worst state of the notes. */
  state: ReadyState;
  notes: readonly string[];
  /** The page on which an administrator changes it. */
  place: AdminPage;
}

const text = createText(readyCheck);

const ok = (sentence: string): ReadyNote => ({ state: 'ok', text: sentence });
const look = (sentence: string): ReadyNote => ({ state: 'look', text: sentence });
const problem = (sentence: string): ReadyNote => ({ state: 'problem', text: sentence });
const UNKNOWN: readonly ReadyNote[] = [{ state: 'unknown', text: text('ready.unread') }];

type Check = (facts: ReadyFacts) => readonly ReadyNote[];

const CHECKS: Readonly<Record<ReadySubject, { place: AdminPage; notes: Check }>> = {
  dates: { place: 'game-setup', notes: dateNotes },
  questions: { place: 'questions', notes: questionNotes },
  prizes: { place: 'game-setup', notes: prizeNotes },
  stock: { place: 'game-setup', notes: stockNotes },
  people: { place: 'users', notes: peopleNotes },
  mails: { place: 'users', notes: mailNotes },
  kiosks: { place: 'kiosks', notes: kioskNotes },
};

/** Returns the lines of the check, always in the same order. */
export const readyLines = (facts: ReadyFacts): readonly ReadyLine[] =>
  (Object.keys(CHECKS) as ReadySubject[]).map((subject) => {
    const { place, notes } = CHECKS[subject];
    const found = notes(facts);
    const state = READY_STATES.find((one) => found.some((note) => note.state === one)) ?? 'ok';
    return { subject, state, notes: found.map((note) => note.text), place };
  });

function dateNotes({ campaign, questionCount, days, ownDays, zone, now }: ReadyFacts): readonly ReadyNote[] {
  if (days === null) return UNKNOWN;
  const where = [
    ...(zone === null ? [] : [ok(text('ready.dates.zone', { zone }))]),
    ...(ownDays === null ? [] : [ok(text('ready.dates.ownDays', { days: ownDays }))]),
  ];
  switch (showStateAt({ ...campaign, questionCount }, now)) {
    case 'archived':
      return [problem(text('ready.dates.archived', { days }))];
    case 'over':
      return [problem(text('ready.dates.over', { days }))];
    case 'paused':
      return [look(text('ready.dates.paused', { days })), ...where];
    default:
      return [ok(text(isOpenAt(campaign, now) ? 'ready.dates.open' : 'ready.dates.later', { days })), ...where];
  }
}

function questionNotes({ campaign, questionCount }: ReadyFacts): readonly ReadyNote[] {
  if (questionCount === null) return UNKNOWN;
  if (questionCount === 0) return [problem(text('ready.questions.none'))];
  const asked = askedCount(campaign, questionCount);
  const some = ok(text('ready.questions.some', { count: questionCount }));
  if ((campaign.askedQuestions ?? 0) > questionCount) return [some, look(text('ready.questions.few'))];
  return asked < questionCount ? [some, ok(text('ready.questions.asked', { count: asked }))] : [some];
}

function prizeNotes({ campaign, prizes, questionCount }: ReadyFacts): readonly ReadyNote[] {
  if (prizes === null) return UNKNOWN;
  const games = gamesOf(campaign.campaignType);
  if (games.length === 0) return [ok(text('ready.prizes.quiz'))];
  const [wheel, board] = [wheelPrizes(prizes), pressYourLuckPrizes(prizes)];
  const named = [...wheel, ...board];
  const notes = [
    ...(games.includes('wheel') && wheel.length === 0 ? [problem(text('ready.prizes.noWheel'))] : []),
    ...(games.includes('board') && board.length === 0 ? [problem(text('ready.prizes.noBoard'))] : []),
    ...namedNote(
      'noPicture',
      named.filter(({ imageFile }) => !imageFile?.url),
    ),
    ...namedNote(
      'gone',
      named.filter((prize) => !hasWinnersLeft(prize)),
    ),
    ...tierNotes(
      wheel,
      questionCount === null ? null : askedCount(campaign, questionCount),
      campaign.bonusPointsAwarded ?? 0,
    ),
  ];
  return notes.length > 0 ? notes : [ok(text('ready.prizes.all', { count: named.length }))];
}

/** Returns a note that names the prizes; none without prizes. */
const namedNote = (name: 'noPicture' | 'gone', prizes: readonly Prize[]): readonly ReadyNote[] => {
  const names = prizes.map((prize) => isolated(prize.name ?? '')).join(', ');
  return prizes.length === 0 ? [] : [look(text(`ready.prizes.${name}`, { count: prizes.length, prizes: names }))];
};

/** Without questions there is no reachable tier, which the line of the questions already says. */
function tierNotes(wheel: readonly Prize[], asked: number | null, bonus: number): readonly ReadyNote[] {
  const ranges = wheel.map(({ name, pointsNeededMinimum, pointsNeededMaximum, rank, winnerTotal }) => ({
    label: name ?? '',
    minimum: pointsNeededMinimum ?? null,
    maximum: pointsNeededMaximum ?? null,
    rank: rank ?? null,
    winnerTotal: winnerTotal ?? null,
  }));
  const most = asked ? mostPoints({ questions: asked, bonus }) : null;
  return tierWarnings(ranges, most).map(look);
}

function stockNotes(facts: ReadyFacts): readonly ReadyNote[] {
  const { campaign, prizes } = facts;
  if (gamesOf(campaign.campaignType).length === 0) return [ok(text('ready.prizes.quiz'))];
  const units = prizes === null ? null : unitsNotWon(prizes);
  if (units === null) return prizes?.length === 0 ? [problem(text('ready.stock.none'))] : UNKNOWN;
  if (units === 0) return [problem(text('ready.stock.none'))];
  const expected = expectedVisitors(facts);
  if (expected === null) return [{ state: 'unknown', text: text('ready.stock.alone', { units }) }];
  const { visitors } = expected;
  const values = { units, visitors };
  const verdict = units < visitors ? look(text('ready.stock.short', values)) : ok(text('ready.stock.enough', values));
  return [verdict, ok(assumption(expected))];
}

function assumption(expected: Expectation): string {
  if (expected.by === 'players') return text('ready.stock.byPlayers');
  const { perHour, kiosks, areHoursKnown, days } = expected;
  const hours = Math.round(10 * expected.hours) / 10;
  return text(areHoursKnown ? 'ready.stock.byHours' : 'ready.stock.byKiosks', { perHour, kiosks, hours, days });
}

function peopleNotes({ campaign, numbers }: ReadyFacts): readonly ReadyNote[] {
  const { walkUpConsent } = campaign;
  const players = numbers?.playerCount ?? null;
  if (walkUpConsent) {
    const accounts = players === null ? [] : [ok(text('ready.people.accounts', { count: players }))];
    return [ok(text('ready.people.consent')), ...accounts];
  }
  if (players === null) return UNKNOWN;
  if (players === 0) return [problem(text('ready.people.nobody'))];
  return [ok(text('ready.people.accounts', { count: players })), ok(text('ready.people.only'))];
}

function mailNotes({ numbers }: ReadyFacts): readonly ReadyNote[] {
  if (numbers === null) return UNKNOWN;
  if (numbers.playerCount === 0) return [ok(text('ready.mails.nobody'))];
  const { sent, due, held, failed, none } = numbers.invitations;
  const notes = [
    [failed, look, 'failed'],
    [held, look, 'held'],
    [none, look, 'none'],
    [due, ok, 'due'],
    [sent, ok, 'sent'],
  ] as const;
  return notes.flatMap(([count, note, name]) => (count > 0 ? [note(text(`ready.mails.${name}`, { count }))] : []));
}
