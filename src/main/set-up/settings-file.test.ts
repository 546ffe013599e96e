import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { setAsideDamaged } from './settings-file.ts';

describe('a settings file', () => {
  it.each(['{"mode":', '', 'mode: kiosk', '[]', 'null', '"kiosk"', '\u0000\u0000'])(
    'that holds %j is kept under another name',
    (content) => {
      const folder = tempFolder();
      const file = path.join(folder, 'settings.json');
      writeFileSync(file, content);
      const aside = setAsideDamaged(file, 17);
      expect(aside).toBe(path.join(folder, 'settings.damaged-17.json'));
      expect(readdirSync(folder)).toEqual(['settings.damaged-17.json']);
      expect(readFileSync(aside ?? '', 'utf8')).toBe(content);
    },
  );

  it('that is intact or missing stays unchanged', () => {
    const folder = tempFolder();
    const file = path.join(folder, 'settings.json');
    expect(setAsideDamaged(file, 17)).toBeNull();
    writeFileSync(file, '{"apiUrl": "https://api.example.com"}');
    expect(setAsideDamaged(file, 17)).toBeNull();
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });
});
