import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './Page.module.css';
import { PlayAsVisitor } from './PlayAsVisitor.tsx';
import { TransferBar } from './TransferBar.tsx';

export interface PageProps {
  title: string;
  /** One sentence on what the page is for. */
  intro?: ReactNode;
  /** Actions on the whole page, next to the title. */
  actions?: ReactNode;
  /** Called by 'Prev' at the start of the foot. Without it, the foot has no such button. */
  onBack?: (() => void) | undefined;
  /** At the end of the foot: the way on, such as Save and Next. */
  onward?: ReactNode;
  children: ReactNode;
}

/** A step's page: it scrolls between the header and its foot, which stays in sight. */
export function Page({ title, intro, actions, onBack, onward, children }: PageProps) {
  // The element that led here, in a dialog or on the previous page, may have had the focus and be gone.
  useEffect(focusPageIfLost, []);
  return (
    <main className={css.page} tabIndex={-1}>
      <div className={css.scroll}>
        <div className={css.content}>
          <div className={css.heading}>
            <div>
              <h2 className={css.title}>{title}</h2>
              {intro && <p className={css.intro}>{intro}</p>}
            </div>
            <div className={css.actions}>
              <PlayAsVisitor />
              {actions}
            </div>
          </div>
          {children}
        </div>
      </div>
      <Foot onBack={onBack} onward={onward} />
    </main>
  );
}

/** The ways back and on, with file transfers between them. A page with neither has a foot only for a transfer. */
const Foot = observer(({ onBack, onward }: Pick<PageProps, 'onBack' | 'onward'>) => {
  const { underWay, saved } = useAdmin().transfers;
  if (!onBack && !onward && !underWay && !saved) return null;
  return (
    <footer className={css.footer}>
      <div className={css.footerContent}>
        {onBack && (
          <Button size="large" onClick={onBack}>
            {text('step.prev')}
          </Button>
        )}
        <TransferBar />
        {onward}
      </div>
    </footer>
  );
});

/** A white sheet on the desk, with a heading of its own. */
export function Section({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      {title && (
        <div className={css.sectionHead}>
          <div>
            <h3 className={css.sectionTitle}>{title}</h3>
            {hint && <p className={css.hint}>{hint}</p>}
          </div>
        </div>
      )}
      {children}
    </section>
  );
}
