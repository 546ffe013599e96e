import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ignoreReferences, openBareDatabase } from '../../../tests/support/databases.ts';
import { mailedPasswords } from './0009-mailed-passwords.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

it('leaves every password as it is, with none mailed', async () => {
  const db = await openBareDatabase();
  const place = migrations.indexOf(mailedPasswords);
  await migrate(db, migrations.slice(0, place));
  await ignoreReferences(db);
  await sql`insert into users
    (client_id, role, user_name, user_name_key, password_hash, first_name, last_name, created_at)
    values (1, 'Player', 'mia', 'mia', 'scrypt$1', 'Mia', 'Berg', '2026-05-01')`.execute(db);
  const rows = async () => (await sql<object>`select * from users`.execute(db)).rows;
  const [before] = await rows();
  await migrate(db, migrations.slice(0, place + 1));
  expect(await rows()).toEqual([{ ...before, mailed_password_hash: null, mailed_password_expires_at: null }]);
  await db.destroy();
});
