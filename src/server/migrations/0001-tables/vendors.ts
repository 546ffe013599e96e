import { sql } from 'kysely';
import type { AnyDb } from '../../database/engine.ts';
import { tableWithId } from './table-with-id.ts';

/** Creates the tables of vendors, their users, and of images and themes. `version` counts changes. */
export async function createVendors(db: AnyDb): Promise<void> {
  // No foreign key from files to clients, because clients refer to files, so neither row could be stored first.
  await tableWithId(db, 'files')
    .addColumn('client_id', 'integer')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await tableWithId(db, 'themes')
    .addColumn('description', 'text', (column) => column.notNull().unique())
    .addColumn('image_file_id', 'integer', (column) => column.references('files.id'))
    .execute();
  await tableWithId(db, 'clients')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('logo_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('theme_id', 'integer', (column) => column.references('themes.id'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  // A mailed password replaces a forgotten one at its first use. Until then the first stays valid, because anyone can
  // type a user name.
  await tableWithId(db, 'users')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('Admin', 'Player', 'Visitor')`))
    .addColumn('user_name', 'text')
    .addColumn('user_name_key', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('manager', 'text')
    .addColumn('manager_avatar_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('is_password_change_enforced', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('mailed_password_hash', 'text')
    .addColumn('mailed_password_expires_at', 'text')
    .addColumn('password_version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('erased_at', 'text')
    .addColumn('left_at', 'text')
    .addColumn('left_campaign_id', 'integer')
    // Unique per vendor, so that no refusal tells a vendor who is known to another. A login searches by the key alone.
    .addUniqueConstraint('users_user_name', ['user_name_key', 'client_id'])
    .addUniqueConstraint('users_email', ['email_key', 'client_id'])
    .addCheckConstraint('users_account', sql`(role = 'Visitor') = (user_name_key is null)`)
    .execute();
  await db.schema.createIndex('users_client').on('users').column('client_id').execute();
  // Contains neither email nor a hash of it, because either would also match, and erase, the person's next visit.
  await tableWithId(db, 'erasures')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().unique())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .addColumn('done_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('erasures_client').on('erasures').columns(['client_id', 'id']).execute();
}
