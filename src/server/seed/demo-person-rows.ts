import { toFlag } from '../database/schema.ts';
import { emailColumns } from '../repositories/users.ts';
import { hashPassword, type PasswordCost } from '../security/password.ts';
import type { SeedContext } from './demo.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { demoAdministrator, demoPlayers } from './demo-people.ts';

/** Cheap, because the demo's password is public and an expensive hash would only delay the startup. */
const CHEAP: PasswordCost = { N: 1024, r: 8, p: 1 };

export interface StoredPerson {
  id: number;
  name: string;
}

/** Hashes the password of the administrator and each player, each with a new salt. */
export function hashPeople() {
  const players = demoPlayers.map((person, index) => ({
    name: `player${String(index + 1).padStart(2, '0')}`,
    role: 'Player' as const,
    person,
  }));
  const people = [...players, { name: 'admin', role: 'Admin' as const, person: demoAdministrator }];
  return Promise.all(people.map(async (one) => ({ ...one, passwordHash: await hashPassword(DEMO_PASSWORD, CHEAP) })));
}

/** Stores the people and returns the players. player04 must choose a new password at the first login. */
export async function insertPeople(
  { db, vendorId, nowText }: SeedContext,
  people: Awaited<ReturnType<typeof hashPeople>>,
): Promise<StoredPerson[]> {
  const players: StoredPerson[] = [];
  for (const { name, role, person, passwordHash } of people) {
    const [firstName, lastName, location, manager] = person;
    const { id } = await db
      .insertInto('users')
      .values({
        client_id: vendorId,
        role,
        ...emailColumns(`${name}@nordwind.example`),
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        location,
        manager: manager || null,
        is_password_change_enforced: toFlag(name === 'player04'),
        created_at: nowText,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (role === 'Player') players.push({ id, name });
  }
  return players;
}
