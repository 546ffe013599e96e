import { describe, expect, it } from 'vitest';
import { text } from '../texts.ts';
import { adminPasswordProblem } from './admin-password.ts';

const ADA = { userName: 'ada.lovelace@fair.example', firstName: 'Ada', lastName: 'Løvelåce' };

describe("an administrator's password", () => {
  it.each([
    'password',
    'Passwort1!',
    '12345678',
    '20261126',
    'aaaaaaaa',
    'abababab',
    '!!QWERTZ2026',
    'Willkommen2026',
    ' admin ',
  ])('is not the common %s', (password) => {
    expect(adminPasswordProblem(password, ADA)).toBe(text('form.passwordCommon'));
  });

  it.each(['ada.lovelace', 'Ada.Lovelace1', 'ada.lovelace@fair.example', 'LØVELÅCE26', 'xAda12'])(
    'is not the own name: %s',
    (password) => {
      expect(adminPasswordProblem(password, ADA)).toBe(text('form.passwordName'));
    },
  );

  it.each(['correct horse', 'nordwind2', 'Ada trägt rote Schuhe', 'パスワード三つ', 'a1b2c3d4'])(
    'may be %s',
    (password) => {
      expect(adminPasswordProblem(password, ADA)).toBeUndefined();
    },
  );

  it('is not refused for a name that is empty or very short', () => {
    expect(adminPasswordProblem('blue lamp', { userName: 'bl', firstName: '', lastName: 'B' })).toBeUndefined();
  });
});
