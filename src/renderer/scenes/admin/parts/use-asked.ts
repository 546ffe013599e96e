import { useCallback, useState } from 'react';

/** State for a confirm dialog about one subject at a time. */
export function useAsked<T>() {
  const [isOpen, setIsOpen] = useState(false);
  // Kept while the dialog fades out.
  const [subject, setSubject] = useState<T | null>(null);
  const ask = useCallback((asked: T) => {
    setSubject(asked);
    setIsOpen(true);
  }, []);
  return { isOpen, subject, ask, close: () => setIsOpen(false) };
}
