import type { Migration } from './migration.ts';

/**
 * Visitors who become players at a kiosk: the text that they agree to, null where a campaign takes none; and who became
 * which player, with what was agreed to. The kiosk's own id makes it happen once, whichever device brings it.
 */
export const walkUps: Migration = {
  version: 12,
  name: 'walk-ups',
  async up(db) {
    await db.schema.alterTable('campaigns').addColumn('walk_up_consent', 'text').execute();
    await db.schema
      .createTable('walk_ups')
      .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
      .addColumn('walk_up_id', 'text', (column) => column.notNull())
      .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
      .addColumn('consent', 'text', (column) => column.notNull())
      .addColumn('consented_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('walk_ups_key', ['client_id', 'walk_up_id'])
      .execute();
    await db.schema.createIndex('walk_ups_player').on('walk_ups').columns(['user_id', 'campaign_id']).execute();
  },
};
