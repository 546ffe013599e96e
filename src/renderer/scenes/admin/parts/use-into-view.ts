import { useEffect, useRef } from 'react';

/** A ref for the element around a message: scrolls each new message into view, wherever the form is scrolled to. */
export function useIntoView(message: string | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  return element;
}
