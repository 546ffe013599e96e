import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A region that scrolls content that is too long. The Tab key then stops at it, so that the arrow keys can scroll it.
 */
export function ScrollArea({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isTooLong, setIsTooLong] = useState(false);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    const measure = () => setIsTooLong(area.scrollHeight > area.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    for (const child of area.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className} tabIndex={isTooLong ? 0 : undefined}>
      {children}
    </div>
  );
}
