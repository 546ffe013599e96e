import { type ComponentProps, createContext, useContext } from 'react';

export interface TypedDay {
  /** Shown in place of the day; null to show the day itself. */
  text: string | null;
  onType(text: string): void;
  /** True if Enter accepted something here; otherwise Enter submits the form, as in any other field. */
  onEnter(): boolean;
}

const DayTextContext = createContext<TypedDay | null>(null);

export const DayTextProvider = DayTextContext.Provider;

/** The text field of a date picker. The picker does not see what is typed, only the day it stands for. */
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
