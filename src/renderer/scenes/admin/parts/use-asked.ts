import { useCallback, useState } from 'react';

/** The state of a confirm dialog and its subject. */
export interface Asked<T> {
  isOpen: boolean;
  /** Kept while the dialog fades out. */
  subject: T | null;
  ask(subject: T): void;
  close(): void;
}

/** State for a confirm dialog about one subject at a time. */
export function useAsked<T>(): Asked<T> {
  const [isOpen, setIsOpen] = useState(false);
  const [subject, setSubject] = useState<T | null>(null);
  const ask = useCallback((asked: T) => {
    setSubject(asked);
    setIsOpen(true);
  }, []);
  return {
    isOpen,
    subject,
    ask,
    close: () => setIsOpen(false),
  };
}
