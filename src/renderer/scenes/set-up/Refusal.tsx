import css from './Refusal.module.css';

/**
 * The reason why the server was refused. Stays until the next try, because staff may have to check the network first.
 */
export const Refusal = ({ why }: { why: string | null }) =>
  why === null ? null : (
    <p className={css.refusal} role="alert" dir="auto">
      {why}
    </p>
  );
