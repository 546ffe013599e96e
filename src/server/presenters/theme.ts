import type { Theme } from '#shared/entities/theme.ts';
import type { Row } from '../database/schema.ts';
import type { FileInfo } from '../repositories/files.ts';
import { presentFileOf } from './file.ts';

export const presentTheme = (theme: Row<'themes'>, files: ReadonlyMap<number, FileInfo>, baseUrl: string): Theme => ({
  id: theme.id,
  description: theme.description,
  themeImage: presentFileOf(theme.image_file_id, files, baseUrl),
});
