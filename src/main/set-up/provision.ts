import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { assertNever } from '#shared/app-error.ts';
import { IdleSeconds } from '#shared/ipc/idle-seconds.ts';
import { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { Pin } from '#shared/ipc/staff.ts';
import { addressProblem } from '#shared/rules/server-address.ts';
import { readJson } from '../link/check.ts';
import type { ProvisionPlaces } from './places.ts';
import type { SettingsFile } from './settings.ts';
import { storedFlags, withSettings } from './stored-flags.ts';

/** The fields of a provisioning file. Each replaces the setting of the same name. */
export const ProvisionFile = Type.Object(
  {
    apiUrl: Type.Optional(Type.String({ maxLength: 1000 })),
    allowHttp: Type.Optional(Type.Boolean()),
    mode: Type.Optional(KioskMode),
    idleSeconds: Type.Optional(IdleSeconds),
    startAtLogin: Type.Optional(Type.Boolean()),
    updateFeed: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    staffPin: Type.Optional(Pin),
    pairingCode: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type ProvisionFile = Static<typeof ProvisionFile>;

export type Provision =
  | { kind: 'none' }
  | {
      kind: 'found';
      file: string;
      values: ProvisionFile;
      /** A hash of the file's text. A text is applied once, so that later changes by staff stay. */
      digest: string;
    }
  | { kind: 'broken'; file: string; problem: string };

const MAXIMUM_BYTES = 100_000;

/** Reads the first file that exists. A broken one is reported, and the later ones are ignored. */
export function readProvision(files: readonly string[]): Provision {
  for (const file of files) {
    const text = textOf(file);
    if (text === null) continue;
    if (text.length > MAXIMUM_BYTES) return { kind: 'broken', file, problem: 'it is too large' };
    // Editors on Windows put a byte order mark before the text.
    const read = readJson(ProvisionFile, text.replace(/^\uFEFF/, ''));
    const problem = 'problem' in read ? read.problem : problemIn(read.value);
    if (problem !== null) return { kind: 'broken', file, problem };
    if ('value' in read) return { kind: 'found', file, values: read.value, digest: hash('sha256', text) };
  }
  return { kind: 'none' };
}

/**
 * Copies the first file's values into the settings, once per text. A file on a USB stick replaces neither a PIN nor an
 * update feed.
 *
 * @param settings an assignment to `store` writes the settings file
 * @returns the broken file and its problem, or null
 */
export function takeProvision(
  settings: { store: SettingsFile },
  { own, sticks }: ProvisionPlaces,
  onLog: (line: string) => void,
): { file: string; problem: string } | null {
  const provision = readProvision([...own, ...sticks]);
  switch (provision.kind) {
    case 'none':
      return null;
    case 'broken':
      onLog(`provisioning: ${provision.file} is not used: ${provision.problem}`);
      return { file: provision.file, problem: provision.problem };
    case 'found':
      if (provision.digest === settings.store.provisionedBy) return null;
      settings.store = withSettings(settings.store, {
        ...(sticks.includes(provision.file) ? unguarded(provision.values, settings.store) : provision.values),
        provisionedBy: provision.digest,
      });
      onLog(`provisioning: took ${Object.keys(provision.values).join(', ')} from ${provision.file}`);
      return null;
    default:
      return assertNever(provision);
  }
}

/** Returns the values that a file on a USB stick may set: a PIN and an update feed only where there is none. */
function unguarded({ staffPin, updateFeed, ...others }: ProvisionFile, file: SettingsFile): ProvisionFile {
  const hasFeed = (storedFlags(file).updateFeed ?? file.updateFeed) !== undefined;
  return {
    ...others,
    ...(staffPin !== undefined && file.staffPin === undefined && { staffPin }),
    ...(updateFeed !== undefined && !hasFeed && { updateFeed }),
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Most places have no such file, and some drives are empty.
    return null;
  }
}

function problemIn({ apiUrl, allowHttp = false, updateFeed }: ProvisionFile): string | null {
  const ofServer = apiUrl === undefined ? undefined : addressProblem(apiUrl, allowHttp);
  const ofFeed = updateFeed === undefined ? undefined : addressProblem(updateFeed, false);
  return ofServer ?? ofFeed ?? null;
}
