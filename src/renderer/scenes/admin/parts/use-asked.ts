import { useState } from 'react';

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
  return {
    isOpen,
    subject,
    ask: (asked) => {
      setSubject(asked);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
