import { createAccess } from './0001-tables/access.ts';
import { createCampaigns } from './0001-tables/campaigns.ts';
import { createConsents } from './0001-tables/consents.ts';
import { createDevices } from './0001-tables/devices.ts';
import { createPlay } from './0001-tables/play.ts';
import { createVendors } from './0001-tables/vendors.ts';
import type { Migration } from './migration.ts';

/**
 * Creates all tables. Each group of tables refers only to earlier groups. Until the first release, an edit also changes
 * the name, so that databases with the former tables are refused.
 */
export const tables: Migration = {
  version: 1,
  name: 'tables-for-repeated-registrations',
  async up(db) {
    await createVendors(db);
    await createCampaigns(db);
    await createDevices(db);
    await createPlay(db);
    await createConsents(db);
    await createAccess(db);
  },
};
