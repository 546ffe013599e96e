import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import css from './Dialog.module.css';

export interface DialogProps {
  /** The heading, which is also the dialog's name. */
  title: string;
  /** Called on Escape. Without it the dialog stays open until one of its buttons is pressed. */
  onCancel?: (() => void) | undefined;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  /** Covers the whole screen behind the panel; used for confetti. */
  decoration?: ReactNode;
  size?: 'normal' | 'wide';
  /** `festive` is for winning, `big` for any other end of a game; `plain` for the rest. */
  mood?: 'plain' | 'festive' | 'big';
  children?: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. The native `<dialog>` makes the page behind it inert, and moves
 * focus in and back out. The element covers the screen; the panel is its child, so that a decoration can fill the rest.
 */
export function Dialog(props: DialogProps) {
  const { title, onCancel, actions, decoration, size = 'normal', mood = 'plain', children } = props;
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // The browser focuses the first control; the content may mark a better one.
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    // Closing before the element leaves the document is what restores focus.
    return () => dialog.close();
  }, []);

  // Handles the key itself: browsers let a second Escape close the dialog even if `cancel` is prevented.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel?.();
  };

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      closedby="none"
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.layout}>
        <div className={classNames(css.panel, css[size], css[mood])}>
          <h2 className={css.title} style={sizeOf(title)} id={titleId} dir="auto">
            {title}
          </h2>
          {children && <div className={css.body}>{children}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      </div>
      {decoration}
    </dialog>
  );
}

/** For the style sheet: the number of letters that must fit on one line. */
const sizeOf = (title: string): CSSProperties & Record<'--longest-word', number> => ({
  '--longest-word': Math.max(1, ...title.split(/\s+/).map(({ length }) => length)),
});
