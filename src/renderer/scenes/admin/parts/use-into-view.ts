import { useEffect, useRef } from 'react';

/** For the element around a message: a new message is scrolled into view, wherever the form has been scrolled to. */
export function useIntoView(message: string | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  return element;
}
