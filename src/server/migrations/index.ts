import { initial } from './0001-initial.ts';
import { versions } from './0002-versions.ts';
import { reportIndexes } from './0003-report-indexes.ts';
import { dueEmails } from './0004-due-emails.ts';
import { emailRetries } from './0005-email-retries.ts';
import { emailFailures } from './0006-email-failures.ts';
import { failureCodes } from './0007-failure-codes.ts';
import { awardMarks } from './0008-award-marks.ts';
import { mailedPasswords } from './0009-mailed-passwords.ts';
import { devices } from './0010-devices.ts';
import { leases } from './0011-leases.ts';
import { walkUps } from './0012-walk-ups.ts';
import { deviceHealth } from './0013-device-health.ts';
import { logInCodes } from './0014-log-in-codes.ts';
import { attempts } from './0015-attempts.ts';
import { copySecrets } from './0016-copy-secrets.ts';
import { fleet } from './0017-fleet.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; numbers run from 1 without a gap. */
export const migrations: readonly Migration[] = [
  initial,
  versions,
  reportIndexes,
  dueEmails,
  emailRetries,
  emailFailures,
  failureCodes,
  awardMarks,
  mailedPasswords,
  devices,
  leases,
  walkUps,
  deviceHealth,
  logInCodes,
  attempts,
  copySecrets,
  fleet,
];
