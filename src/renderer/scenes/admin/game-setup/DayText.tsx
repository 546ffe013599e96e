import { type ComponentProps, createContext, useContext } from 'react';

export interface TypedDay {
  /** In place of the day; null while there is nothing but the day to show. */
  text: string | null;
  onType(text: string): void;
  /** True where there is something for Enter to take; else it is the form's, as in any other field. */
  onEnter(): boolean;
}

const DayTextContext = createContext<TypedDay | null>(null);

export const DayTextProvider = DayTextContext.Provider;

/** The text field of a day's calendar. The calendar hears nothing of what is typed but the day it means. */
export function DayText({ value, onChange, onKeyDown, ...input }: ComponentProps<'input'>) {
  const typed = useContext(DayTextContext);
  if (!typed) return <input {...input} value={value} onChange={onChange} onKeyDown={onKeyDown} />;
  return (
    <input
      {...input}
      value={typed.text ?? value}
      onChange={({ target }) => typed.onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') onKeyDown?.(event);
        else if (typed.onEnter()) event.preventDefault();
      }}
    />
  );
}
