import { describe, expect, test } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_NAME_LENGTH } from './limits.ts';
import { detailsOfForm, formOfUser, isAvatarChanged, validateUser } from './user-form.ts';

const mia = {
  id: 5,
  firstName: 'Mia',
  lastName: 'Lang',
  email: 'mia@nordwind.example',
  location: null,
  manager: 'Ada',
  managerAvatarFile: { id: 3, url: 'https://files.example/3' },
  version: 2,
};

describe('the form of a user', () => {
  test('requires only both names and an email', () => {
    expect(validateUser(formOfUser(null))).toEqual({
      firstName: 'This field is required',
      lastName: 'This field is required',
      email: 'This field is required',
    });
    expect(validateUser({ ...formOfUser(mia), email: 'mia@nordwind' })).toEqual({
      email: 'Please enter valid email address',
    });
    expect(validateUser({ ...formOfUser(mia), manager: '', managerAvatarFile: null })).toStrictEqual({});
  });

  test('has the texts of the user, and is blank without one', () => {
    expect(formOfUser(mia)).toMatchObject({ firstName: 'Mia', location: '', manager: 'Ada' });
    const { managerAvatarFile, ...texts } = formOfUser(null);
    expect([managerAvatarFile, ...Object.values(texts)]).toEqual([null, '', '', '', '', '']);
  });

  test('refuses names and addresses longer than the server accepts', () => {
    const long = 'x'.repeat(201);
    const email = `${'x'.repeat(243)}@fair.example`;
    const names = { firstName: long, lastName: long, location: long, manager: long };
    const problem = text('rule.tooLong', { maximum: MAXIMUM_NAME_LENGTH });
    expect(validateUser({ ...formOfUser(mia), ...names, email })).toEqual({
      firstName: problem,
      lastName: problem,
      email: text('rule.tooLong', { maximum: MAXIMUM_EMAIL_LENGTH }),
      location: problem,
      manager: problem,
    });
    expect(validateUser({ ...formOfUser(mia), email: email.slice(2) })).toEqual({});
  });

  test('sends trimmed texts, and null for empty ones', () => {
    const form = {
      ...formOfUser(mia),
      firstName: ' Mia ',
      lastName: ' Lang ',
      email: ' <mia@nordwind.example>;\u200b ',
      manager: '  ',
    };
    expect(detailsOfForm(form, null)).toEqual({
      firstName: 'Mia',
      lastName: 'Lang',
      email: 'mia@nordwind.example',
      location: null,
      manager: null,
      managerAvatarFile: null,
    });
    expect(detailsOfForm({ ...form, location: ' Hall 3 ' }, null).location).toBe('Hall 3');
  });

  test.each([
    ['left alone', mia.managerAvatarFile, false],
    ['taken away', null, true],
    ['chosen anew', { base64String: 'AAAA' }, true],
    ['another stored one', { id: 4 }, true],
    ['the same by a text id', { id: '3' }, false],
  ])('reports a change of the avatar: %s', (_, managerAvatarFile, expected) => {
    expect(isAvatarChanged({ ...formOfUser(mia), managerAvatarFile }, mia)).toBe(expected);
  });

  test('notices the first avatar, and ignores a missing one', () => {
    const without = { ...mia, managerAvatarFile: undefined };
    expect(isAvatarChanged({ ...formOfUser(without), managerAvatarFile: { base64String: 'AAAA' } }, without)).toBe(
      true,
    );
    expect(isAvatarChanged({ ...formOfUser(without), managerAvatarFile: { id: 3 } }, without)).toBe(true);
    expect(isAvatarChanged(formOfUser(without), without)).toBe(false);
  });
});
