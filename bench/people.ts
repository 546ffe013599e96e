import type { Finding } from './measure.ts';
import { claimChecks } from './people-claims.ts';
import { erasures } from './people-erase.ts';
import { contactsExport } from './people-export.ts';

/** Measures the work for winners and other people. */
export const people = async (): Promise<Finding[]> => [
  ...(await claimChecks()),
  ...(await contactsExport()),
  ...(await erasures()),
];
