import { useId } from 'react';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { text } from '../../../admin-texts.ts';
import { FieldMessage } from '../parts/FieldFrame.tsx';
import css from './ThemeChoice.module.css';

export interface ThemeChoiceProps {
  themes: readonly Theme[];
  chosenId: Id | null | undefined;
  isDisabled: boolean;
  /** Why the choice is invalid. */
  problem?: string | undefined;
  onChoose(id: Id): void;
}

/** The themes as picture cards, in one radio group so that the arrow keys move between them. */
export function ThemeChoice({ themes, chosenId, isDisabled, problem, onChoose }: ThemeChoiceProps) {
  const name = useId();
  if (themes.length === 0) {
    return (
      <>
        <p className={css.none}>{text('branding.noThemes')}</p>
        <FieldMessage id={name} problem={problem} isAlert />
      </>
    );
  }
  return (
    <fieldset className={css.cards} disabled={isDisabled} aria-label={text('branding.theme')}>
      {themes.map(({ id, description, themeImage }, index) => (
        <label key={id ?? index} className={css.card}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={isSameId(id, chosenId)}
            onChange={() => onChoose(id ?? '')}
          />
          <span className={css.picture}>
            {themeImage?.url && <img className={css.image} src={themeImage.url} alt="" />}
          </span>
          <span className={css.name} dir="auto" title={description ?? ''}>
            {description}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
