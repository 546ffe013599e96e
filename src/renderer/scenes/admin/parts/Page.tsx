import type { ReactNode } from 'react';
import css from './Page.module.css';

export interface PageProps {
  title: string;
  /** One sentence on what the page is for. */
  intro?: ReactNode;
  /** Beside the title: what can be done with the page as a whole. */
  actions?: ReactNode;
  /** The way on, at the foot: Prev, Save, Next. */
  footer?: ReactNode;
  /** `wide` for tables. */
  width?: 'normal' | 'wide';
  children: ReactNode;
}

/** A step's page: it scrolls between the header and its foot, which stays in sight. */
export function Page({ title, intro, actions, footer, width = 'normal', children }: PageProps) {
  return (
    <main className={css.page}>
      <div className={css.scroll}>
        <div className={css.content} data-width={width}>
          <div className={css.heading}>
            <div>
              <h2 className={css.title}>{title}</h2>
              {intro && <p className={css.intro}>{intro}</p>}
            </div>
            {actions && <div className={css.actions}>{actions}</div>}
          </div>
          {children}
        </div>
      </div>
      {footer && (
        <footer className={css.footer}>
          <div className={css.footerContent} data-width={width}>
            {footer}
          </div>
        </footer>
      )}
    </main>
  );
}

/** A white sheet on the desk, with a heading of its own. */
export function Section({
  title,
  hint,
  extra,
  children,
}: {
  title?: string;
  hint?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.section}>
      {(title || extra) && (
        <div className={css.sectionHead}>
          <div>
            {title && <h3 className={css.sectionTitle}>{title}</h3>}
            {hint && <p className={css.hint}>{hint}</p>}
          </div>
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}
