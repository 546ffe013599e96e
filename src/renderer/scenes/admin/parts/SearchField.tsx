import { Input } from 'antd';
import { Icon } from './Icon.tsx';
import css from './SearchField.module.css';

export interface SearchFieldProps {
  /** What is searched, such as 'Search questions'. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Searches as one types; its cross, or Escape, empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<Icon name="search" />}
      allowClear
      dir="auto"
      autoComplete="off"
      className={css.search ?? ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}
