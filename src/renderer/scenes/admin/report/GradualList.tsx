import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './details.module.css';

const FIRST = 50;
/** Items added per frame: thousands at once would block the screen. */
const PER_FRAME = 100;

export interface GradualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** The label of the button that shows all items. */
  showAll(total: number): string;
  className: string | undefined;
  none: string;
  render(item: Item): ReactNode;
}

/** The first items of a list that may be thousands long and, on demand, all of it, in a scrolling box. */
export function GradualList<Item>({ label, items, showAll, className, none, render }: GradualListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const [shownCount, setShownCount] = useState(FIRST);
  const box = useRef<HTMLElement>(null);
  const isGrowing = isWhole && shownCount < items.length;

  useEffect(() => {
    if (!isGrowing) return;
    const frame = requestAnimationFrame(() => setShownCount(shownCount + PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [isGrowing, shownCount]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (isWhole) box.current?.focus({ preventScroll: true });
  }, [isWhole]);

  if (items.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <>
      <section ref={box} className={css.box} aria-label={label} data-whole={isWhole} {...(isWhole && { tabIndex: 0 })}>
        <ul className={className}>
          {items.slice(0, shownCount).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may occur twice, and a list never changes its order.
            <li key={index}>{render(item)}</li>
          ))}
        </ul>
      </section>
      {items.length > FIRST && !isWhole && <Button onClick={() => setIsWhole(true)}>{showAll(items.length)}</Button>}
    </>
  );
}
