import type { Theme } from '#shared/entities/theme.ts';
import type { FileInfo } from '../repositories/files.ts';
import type { ThemeRow } from '../repositories/themes.ts';
import { presentFileOf } from './file.ts';

export const presentTheme = (theme: ThemeRow, files: ReadonlyMap<number, FileInfo>, baseUrl: string): Theme => ({
  id: theme.id,
  description: theme.description,
  themeImage: presentFileOf(theme.image_file_id, files, baseUrl),
});
