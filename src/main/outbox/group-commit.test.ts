import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { GroupCommit } from './group-commit.ts';

it('fails all writes at once while another program locks the database, instead of waiting for each', async () => {
  let tries = 0;
  const together = () => {
    tries += 1;
    throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  };
  const commits = new GroupCommit({ together }, new FakeClock());
  const writes = [1, 2, 3].map((value) => commits.add(() => value));
  commits.flush();
  const results = await Promise.allSettled(writes);
  expect([tries, results.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected', 'rejected']]);
});
