import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Question } from '#shared/entities/question.ts';
import { systemRandom } from '../src/main/compose/system-random.ts';
import { openDatabase } from '../src/main/db/open.ts';
import type { Handlers } from '../src/main/ipc/register.ts';
import { registerHandlers } from '../src/main/ipc/register.ts';
import { outboxStore } from '../src/main/outbox/outbox-store.ts';
import { Game } from '../src/main/play/game.ts';
import { playStore } from '../src/main/play/play-store.ts';
import { systemClock } from '../src/shared/node-clock.ts';
import { visitOf } from '../tests/support/visits.ts';

/** Rows of other players waiting in the outbox: a day offline. */
const QUEUED = 10_000;

/** A play with `questions` open questions over a real database with a full outbox, called through its IPC handler. */
export async function openAnswerPlay(folder: string, questions: number) {
  const file = path.join(folder, 'kiosk.db');
  fillOutbox(file);
  const { db } = openDatabase(file, 0);
  const outbox = outboxStore(db, () => false);
  const game = new Game({
    store: playStore(db, outbox, systemClock),
    stock: {
      offer: (_id, prizes) => ({ prizes, shortage: 'none-left', isToBeConfirmed: () => false }),
      spend: () => {},
    },
    clock: systemClock,
    random: systemRandom,
    claims: { date: () => systemClock.now(), tokenOf: () => null },
    fetch: async (_visit, campaignId) => ({
      content: {
        campaign: { id: campaignId, campaignType: null },
        games: ['wheel'],
        questions: Array.from({ length: questions }, (_, index) => question(index + 1)),
        prizes: [],
      },
      status: { id: 7 },
      answers: [],
      isFresh: true,
    }),
    onEnqueued: () => {},
    madeId: (userId) => userId,
    imageUrl: () => null,
  });
  const lane = { userId: 1, campaignId: 1 };
  await game.open(visitOf(lane.userId), lane.campaignId);
  const call = handlerOf('play:answer', {
    'play:answer': ({ questionId, answerId }: { questionId: number; answerId: number }) =>
      game.answer(lane, questionId, answerId),
  } as unknown as Handlers);
  return {
    answer: (questionId: number) => call({ campaignId: 1, questionId, answerId: questionId * 10 + (questionId % 2) }),
    close: () => db.close(),
  };
}

/** Fills the outbox with the rows of a day offline, as a kiosk finds them at a start. */
function fillOutbox(file: string): void {
  const { db } = openDatabase(file, 0);
  const outbox = outboxStore(db, () => false);
  db.transaction(() => {
    for (let row = 0; row < QUEUED; row += 1) {
      const userId = 1000 + (row % 800);
      const payload = { userId, questionId: row, answerId: 1, isCorrect: true, campaignId: 1 };
      const idempotencyKey = systemRandom.uuid();
      outbox.enqueue({ userId, lane: `${userId}/1`, kind: 'post-user-answer', payload, idempotencyKey }, 0);
    }
  })();
  db.close();
}

/** The peer: one bare INSERT of the same text with synchronous=FULL. */
export function openBareInsert(folder: string) {
  const db = new Sqlite(path.join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('CREATE TABLE queue (id INTEGER PRIMARY KEY, payload TEXT NOT NULL)');
  db.pragma('synchronous = FULL');
  const insert = db.prepare('INSERT INTO queue (payload) VALUES (?)');
  const payload = JSON.stringify({ userId: 1, questionId: 1, answerId: 10, isCorrect: true, campaignId: 1 });
  db.transaction(() => {
    for (let row = 0; row < QUEUED; row += 1) insert.run(payload);
  })();
  return { insert: () => insert.run(payload), close: () => db.close() };
}

const question = (id: number): Question => ({
  id,
  questionText: `Question ${id}?`,
  questionType: 0,
  answers: [0, 1, 2, 3].map((place) => ({ id: id * 10 + place, answerText: `Answer ${place}` })),
  correctAnswerId: id * 10,
  createdDate: '2026-01-01T00:00:00Z',
});

function handlerOf(name: string, handlers: Handlers): (request: unknown) => Promise<unknown> {
  const frame = { url: 'app://kiosk/index.html' };
  const event = { sender: { mainFrame: frame }, senderFrame: frame };
  let found: ((event: unknown, request: unknown) => Promise<unknown>) | undefined;
  const visit = visitOf(1);
  registerHandlers(async () => ({ handlers, visit: () => visit }), {
    ipc: {
      handle: (channel, listener) => {
        if (channel === name) found = listener as typeof found;
      },
    },
    isOwnScreen: () => true,
    isOpen: () => true,
    onLog: console.error,
  });
  return (request) => (found as NonNullable<typeof found>)(event, request);
}
