import css from './SpokenList.module.css';

/** A list for screen readers alone: the text of a canvas next to it. */
export function SpokenList({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and their places never change
        <li key={place}>{item}</li>
      ))}
    </ul>
  );
}
