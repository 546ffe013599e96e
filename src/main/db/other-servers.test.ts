import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newJob, tempFolder } from '../../../tests/support/main.ts';
import { keySupportOf } from '../link/key-support.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { openDatabase } from './open.ts';
import { databaseFor } from './origin.ts';
import { unsentElsewhere } from './other-servers.ts';

it('counts the unsent rows for other servers, and skips damaged databases', () => {
  const userData = tempFolder();
  const log: string[] = [];
  const open = (origin: string, rows: number) => {
    const file = databaseFor(userData, origin, () => {});
    const { db } = openDatabase(file, 0);
    keySupportOf(db, origin, () => {});
    const outbox = outboxStore(db, () => false);
    for (let row = 0; row < rows; row += 1) outbox.enqueue(newJob('7/3', 'post-user-answer', {}, `${row}`), 0);
    db.close();
    return file;
  };
  const own = open('https://own.example', 1);
  open('https://last.example', 2);
  open('https://sent.example', 0);
  const damaged = path.join(path.dirname(path.dirname(own)), 'damaged');
  mkdirSync(damaged);
  writeFileSync(path.join(damaged, 'kiosk.db'), 'damaged');
  mkdirSync(path.join(path.dirname(path.dirname(own)), 'empty'));
  expect(unsentElsewhere(own, (line) => log.push(line))).toEqual([{ origin: 'https://last.example', count: 2 }]);
  expect(log).toHaveLength(2);
});
