import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';

/** An uploaded file or image. Requests send `base64String`; responses send `url`. */
export const File = Type.Object({
  id: Maybe(Id),
  fileName: Maybe(Type.String()),
  mimeType: Maybe(Type.String()),
  base64String: Maybe(Type.String()),
  url: Maybe(Type.String()),
  isDeleted: Maybe(Type.Boolean()),
  description: Maybe(Type.String()),
});
export type File = Static<typeof File>;
