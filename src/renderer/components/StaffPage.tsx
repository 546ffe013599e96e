import { type ReactNode, useId } from 'react';
import { text } from '../texts.ts';
import { Button } from './Button.tsx';
import { landing } from './focus-keeper.ts';
import { ScrollArea } from './ScrollArea.tsx';
import css from './StaffPage.module.css';
import { Stage } from './Stage.tsx';
import { useTitle } from './use-title.ts';

interface StaffPageProps {
  title: string;
  /** Called by the button that closes the page. Without this, the page has no such button. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A page for staff on a visitors' screen: a title above cards that scroll. */
export function StaffPage({ title, onClose, children }: StaffPageProps) {
  useTitle(title);
  return (
    <Stage>
      <main className={css.page}>
        <header className={css.head}>
          <h1 {...landing}>{title}</h1>
          {onClose && <Button onClick={onClose}>{text('action.close')}</Button>}
        </header>
        <ScrollArea className={css.body}>{children}</ScrollArea>
      </main>
    </Stage>
  );
}

/** A titled card of a staff page. */
export function StaffCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
