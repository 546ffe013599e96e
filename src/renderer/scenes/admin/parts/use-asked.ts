import { useCallback, useState } from 'react';

/** What a confirm dialog is about. */
export interface Asked<T> {
  isOpen: boolean;
  /** Stays what it was while the dialog fades out. */
  subject: T | null;
  ask(subject: T): void;
  close(): void;
}

/** A confirm dialog that is about one thing at a time. */
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
