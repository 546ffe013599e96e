import { Fragment, type ReactNode } from 'react';

/** The placeholder for the element in a text. */
export const SLOT = '\uFFFC';

/** A text with an element in place of `SLOT`, for example a name with its own text direction. */
export function TextWithElement({ text, children }: { text: string; children: ReactNode }) {
  return text.split(SLOT).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change order
    <Fragment key={index}>
      {index > 0 && children}
      {part}
    </Fragment>
  ));
}
