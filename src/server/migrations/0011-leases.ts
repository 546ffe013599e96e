import type { Migration } from './migration.ts';

/** What devices hold for play without a network: units of prizes, and plays. */
export const leases: Migration = {
  version: 11,
  name: 'leases',
  async up(db) {
    await db.schema
      .createTable('leases')
      .addColumn('device_id', 'integer', (column) => column.primaryKey().references('devices.id').onDelete('cascade'))
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('released_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('lease_prizes')
      .addColumn('device_id', 'integer', (column) =>
        column.notNull().references('leases.device_id').onDelete('cascade'),
      )
      .addColumn('prize_id', 'integer', (column) => column.notNull().references('prizes.id').onDelete('cascade'))
      .addColumn('units', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('lease_prizes_key', ['device_id', 'prize_id'])
      .execute();
    await db.schema.createIndex('lease_prizes_prize').on('lease_prizes').column('prize_id').execute();
    // One device at a time plays a campaign with a player.
    await db.schema
      .createTable('lease_plays')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
      .addColumn('device_id', 'integer', (column) =>
        column.notNull().references('leases.device_id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('lease_plays_key', ['user_id', 'campaign_id'])
      .execute();
    await db.schema.createIndex('lease_plays_device').on('lease_plays').column('device_id').execute();
  },
};
