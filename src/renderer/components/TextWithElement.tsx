import { Fragment, type ReactNode } from 'react';

/** Stands in a text for the element that is put there. */
export const SLOT = '\uFFFC';

/** A text with an element where one of its parameters, given as `SLOT`, stands: a name in its own direction, say. */
export function TextWithElement({ text, children }: { text: string; children: ReactNode }) {
  return text.split(SLOT).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places
    <Fragment key={index}>
      {index > 0 && children}
      {part}
    </Fragment>
  ));
}
