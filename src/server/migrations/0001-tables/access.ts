import type { AnyDb } from '../../database/engine.ts';

/** Creates the tables of tokens, of idempotency keys and of counted attempts. */
export async function createAccess(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('log_in_code_hash', 'text')
    .execute();
  await db.schema.createIndex('tokens_user').on('tokens').column('user_id').execute();
  await db.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();
  await db.schema.createIndex('tokens_log_in_code').on('tokens').column('log_in_code_hash').execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('response_body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
  // Stores the key as a hash, because users may type a password into the wrong field. The index finds the oldest counts
  // of a kind.
  await db.schema
    .createTable('attempts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempts_key', ['kind', 'key_hash'])
    .execute();
  await db.schema.createIndex('attempts_end').on('attempts').columns(['kind', 'ends_at']).execute();
}
