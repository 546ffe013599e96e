import type { Client } from '#shared/entities/client.ts';
import type { ClientRow } from '../repositories/clients.ts';
import type { FileInfo } from '../repositories/files.ts';
import type { ThemeRow } from '../repositories/themes.ts';
import { presentFileOf } from './file.ts';
import { presentTheme } from './theme.ts';

/** A vendor with its branding. `files` holds the logo and the theme's image. */
export function presentClient(
  client: ClientRow,
  theme: ThemeRow | undefined,
  files: ReadonlyMap<number, FileInfo>,
  baseUrl: string,
): Client {
  const logo = presentFileOf(client.logo_file_id, files, baseUrl);
  return {
    id: client.id,
    logo,
    logoId: logo?.id ?? null,
    theme: theme ? presentTheme(theme, files, baseUrl) : null,
    version: client.version,
  };
}
