import { createText } from '#shared/texts/create-text.ts';
import { claims } from '#shared/texts/en/claims.ts';
import { closing } from '#shared/texts/en/closing.ts';
import { common } from '#shared/texts/en/common.ts';
import { consents } from '#shared/texts/en/consents.ts';
import { hours } from '#shared/texts/en/hours.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

/** The texts of the visitors' screens and of the overlays on every screen. */
export const text = createText(common, visitor, claims, closing, consents, hours);
export type VisitorText = keyof (typeof common &
  typeof visitor &
  typeof claims &
  typeof closing &
  typeof consents &
  typeof hours);
