import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';
import { File } from './file.ts';

/** A look that the vendor can choose. Its lower-cased description is the theme's name on screen. */
export const Theme = Type.Object({
  id: Maybe(Id),
  description: Maybe(Type.String()),
  themeImage: Maybe(File),
});
export type Theme = Static<typeof Theme>;
