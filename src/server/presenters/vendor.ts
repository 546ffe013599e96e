import type { Theme } from '#shared/entities/theme.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import type { Row } from '../database/schema.ts';
import type { FileInfo } from '../repositories/files.ts';
import { presentFileOf } from './file.ts';

export const presentTheme = (theme: Row<'themes'>, files: ReadonlyMap<number, FileInfo>, baseUrl: string): Theme => ({
  id: theme.id,
  description: theme.description,
  themeImage: presentFileOf(theme.image_file_id, files, baseUrl),
});

/** Presents a vendor with its branding. `files` holds the logo and the theme's image. */
export function presentVendor(
  client: Row<'clients'>,
  theme: Row<'themes'> | undefined,
  files: ReadonlyMap<number, FileInfo>,
  baseUrl: string,
): Vendor {
  const logo = presentFileOf(client.logo_file_id, files, baseUrl);
  return {
    id: client.id,
    logo,
    logoId: logo?.id ?? null,
    theme: theme ? presentTheme(theme, files, baseUrl) : null,
    version: client.version,
  };
}
