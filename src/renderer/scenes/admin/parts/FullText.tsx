import css from './FullText.module.css';

/** A text in full, below the row that may have cut it off. */
export const FullText = ({ children }: { children: string | null | undefined }) => (
  <p className={css.text} dir="auto">
    {children}
  </p>
);
