import { type Static, Type } from 'typebox';
import { Id, Maybe, Version } from './base.ts';
import { File } from './file.ts';
import { Theme } from './theme.ts';

/** A vendor with its branding. */
export const Vendor = Type.Object({
  id: Id,
  logo: Maybe(File),
  logoId: Maybe(Id),
  theme: Maybe(Theme),
  version: Version,
});
export type Vendor = Static<typeof Vendor>;
