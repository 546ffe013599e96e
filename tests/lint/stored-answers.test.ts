import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../src/shared/api/endpoints.ts';
import { root, trackedFiles } from './tracked-files.ts';

const PERSONAL = new Set(['firstName', 'lastName', 'fullName', 'userName', 'email']);
/** Fields that the server always sends as null (campaign-fields.test.ts). */
const NEVER_SENT = new Set(['users']);

/** Returns the names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return fieldsOf(value);
    const fields = Object.entries(value as object).filter(([name]) => !NEVER_SENT.has(name));
    return fields.flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  });
}

/** The keyed calls whose answers contain a name or an email. */
const aboutPeople = Object.entries<Endpoint>(endpoints)
  .filter(
    ([, { isKeyed, response, ownResponse }]) =>
      isKeyed && fieldsOf([response, ownResponse]).some((field) => PERSONAL.has(field)),
  )
  .map(([name]) => name);

it('no answer with the name or email of a person is stored for repeated calls', () => {
  expect(aboutPeople).toContain('updateUser');
  const routes = trackedFiles().filter((file) => file.startsWith('src/server/routes/'));
  const sources = routes.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const registered = [...sources.matchAll(/\b(\w*[eE]ffectRoute)\(\s*app,\s*'(\w+)'/g)].map(([, by, name]) => ({
    by,
    name,
  }));
  const stored = aboutPeople.filter((name) =>
    registered.every((route) => route.name !== name || route.by !== 'peopleEffectRoute'),
  );
  expect(stored).toEqual([]);
});
