import { statSync } from 'node:fs';
import path from 'node:path';
import type { SaveDialogOptions } from 'electron';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { fileSaver } from './save-file.ts';

it.each([
  ['report.xlsx', ['xlsx']],
  ['spinboard-draws.jsonl', ['jsonl']],
  ['spinboard-outbox.json', ['json']],
  ['issues.csv', ['csv']],
])('saving %s offers only its own kind, and the file has the user’s own mode', async (name, extensions) => {
  const asked: SaveDialogOptions[] = [];
  const filePath = path.join(tempFolder(), name);
  const showSaveDialog = async (options: unknown) => {
    asked.push(options as SaveDialogOptions);
    return { canceled: false, filePath };
  };
  const save = fileSaver({ dialog: { showSaveDialog } as never, downloads: '/home/ines', userMask: 0o022 });
  expect(await save(name, Buffer.from('x'))).toBe(filePath);
  expect(asked[0]?.filters?.map((filter) => filter.extensions)).toEqual([extensions]);
  expect(asked[0]?.defaultPath).toBe(path.join('/home/ines', name));
  // On Windows, which has no modes, the file inherits the access of the chosen folder.
  if (process.platform !== 'win32') expect((statSync(filePath).mode & 0o777).toString(8)).toBe('644');
});
