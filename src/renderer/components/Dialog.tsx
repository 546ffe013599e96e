import { type CSSProperties, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import css from './Dialog.module.css';
import { landing } from './focus-keeper.ts';
import { enterTop, topDialog } from './layers.ts';
import { ScrollArea } from './ScrollArea.tsx';

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

  // Handles the key itself: browsers let a second Escape close the dialog even if `cancel` is prevented.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || topDialog() !== ref.current) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel?.();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // The browser focuses the first control; the content may mark a better one.
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    const leaveTop = enterTop(dialog);
    // On the document, because the focus may be anywhere.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      leaveTop();
      // Closing before the element leaves the document is what restores focus.
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      closedby="none"
      {...landing}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.layout}>
        <div className={classNames(css.panel, css[size], css[mood])}>
          <ScrollArea className={css.content}>
            <h2 className={css.title} style={sizeOf(title)} id={titleId} dir="auto">
              {title}
            </h2>
            {children && <div className={css.body}>{children}</div>}
          </ScrollArea>
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
