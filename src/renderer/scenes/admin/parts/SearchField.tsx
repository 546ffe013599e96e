import { Input } from 'antd';
import { text } from '../../../admin-texts.ts';
import { Icon } from './Icon.tsx';
import css from './SearchField.module.css';

export interface SearchFieldProps {
  /** Names the searched list, such as 'Search questions'. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Searches as the user types; its cross or Escape clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<Icon name="search" />}
      allowClear={{ clearIcon: CLEAR }}
      dir="auto"
      autoComplete="off"
      className={css.search ?? ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}

const CLEAR = (
  <span role="img" aria-label={text('library.clear')}>
    <Icon name="clear" />
  </span>
);
