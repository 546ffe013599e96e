import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The LibreOffice command on this machine, or null. */
export function findLibreOffice(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'soffice')).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Export filter that writes each sheet to its own file, in UTF-8, with cells as shown. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** Opens a workbook in LibreOffice and returns the lines of each sheet, by sheet name. */
export const linesOf = (office: string, workbook: Uint8Array): Promise<Record<string, string[]>> =>
  shownIn(office, 'book.xlsx', workbook);

/** Opens a CSV file in UTF-8 in LibreOffice and returns its lines, as shown. */
export async function linesOfCsv(office: string, file: Uint8Array, delimiter: ',' | ';'): Promise<string[]> {
  const sheets = await shownIn(office, 'book.csv', file, `CSV:${delimiter.charCodeAt(0)},34,76,1,,0,false,true`);
  return Object.values(sheets)[0] ?? [];
}

async function shownIn(office: string, name: string, file: Uint8Array, from?: string) {
  const files = await convert(office, name, file, EVERY_SHEET, from);
  const sheets = [...files].filter(([name]) => name.endsWith('.csv'));
  return Object.fromEntries(
    sheets.map(([name, bytes]) => [
      name.replace(/^book-|\.csv$/g, ''),
      bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split(/\r?\n/),
    ]),
  );
}

/** Returns the workbook that LibreOffice saves from comma-separated lines. */
export async function savedBy(office: string, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  // Reads UTF-8 and recognises numbers and booleans.
  const files = await convert(
    office,
    'sheet.csv',
    Buffer.from(lines.join('\n')),
    'xlsx',
    'CSV:44,34,76,1,,0,false,true',
  );
  const saved = files.get('sheet.xlsx');
  if (!saved) throw new Error('LibreOffice has saved no workbook.');
  return new Uint8Array(saved);
}

/** Converts one file in a separate profile; returns the resulting files by name. */
async function convert(office: string, name: string, content: Uint8Array, to: string, from?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'spinboard-office-'));
  try {
    const input = path.join(folder, name);
    const output = path.join(folder, 'out');
    await writeFile(input, content);
    await promisify(execFile)(office, [
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
      '--headless',
      ...(from === undefined ? [] : [`--infilter=${from}`]),
      '--convert-to',
      to,
      '--outdir',
      output,
      input,
    ]);
    const names = await readdir(output);
    return new Map(
      await Promise.all(names.map(async (file) => [file, await readFile(path.join(output, file))] as const)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
