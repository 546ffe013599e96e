import { type CSSProperties, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import css from './Dialog.module.css';
import { landing } from './focus-keeper.ts';
import { enterTop, topDialog } from './layers.ts';
import { ScrollArea } from './ScrollArea.tsx';
import { vendorText } from './vendor-text.ts';

export interface DialogProps {
  /** The heading and accessible name. */
  title: string;
  /** The language of a title that the vendor wrote. */
  titleLanguage?: string | null;
  /** Called on Escape. Without this, only the dialog's own buttons close it. */
  onCancel?: (() => void) | undefined;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  /** An element that fills the screen behind the panel, such as confetti. */
  decoration?: ReactNode;
  /** `festive` is for a win, `big` for any other end of a game, `plain` for all other dialogs. */
  mood?: 'plain' | 'festive' | 'big';
  /** True for a body of two columns. */
  isWide?: boolean;
  children?: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The native `<dialog>` makes the page behind it inert, and moves the focus
 * in and back out. The control marked with `data-initial-focus` gets the focus, or else the heading, so that screen
 * readers announce heading and body first. The element covers the screen; its child, the panel, leaves the rest to the
 * decoration.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    titleLanguage = null,
    onCancel,
    actions,
    decoration,
    mood = 'plain',
    isWide = false,
    children,
  } = props;
  const titleId = useId();
  const bodyId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Handles the key here, because browsers let a second Escape close the dialog even if `cancel` is prevented.
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
    // Overrides the browser, which focuses the first control. The key that opened the dialog could press it unread.
    (dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? heading.current)?.focus();
    const leaveTop = enterTop(dialog);
    // Listens on the document, because the focus may be outside the dialog.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      leaveTop();
      // Closes before the element leaves the document: only then does the browser restore the focus.
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      aria-describedby={children ? bodyId : undefined}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.layout}>
        <div className={classNames(css.panel, css[mood], isWide && css.wide)}>
          <ScrollArea className={css.content}>
            <h2
              ref={heading}
              className={css.title}
              style={sizeOf(title)}
              id={titleId}
              {...vendorText(titleLanguage)}
              {...landing}
            >
              {title}
            </h2>
            {children && (
              <div id={bodyId} className={css.body}>
                {children}
              </div>
            )}
          </ScrollArea>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      </div>
      {decoration}
    </dialog>
  );
}

/** Passes the length of the longest word to the style sheet, which fits it on one line. */
const sizeOf = (title: string): CSSProperties & Record<'--longest-word', number> => ({
  '--longest-word': Math.max(1, ...title.split(/\s+/).map(({ length }) => length)),
});
