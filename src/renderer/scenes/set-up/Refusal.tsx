import css from './Refusal.module.css';

/** Why the server could not be taken. It stays until the next try: staff may have to go and look at the network. */
export const Refusal = ({ why }: { why: string | null }) =>
  why === null ? null : (
    <p className={css.refusal} role="alert" dir="auto">
      {why}
    </p>
  );
