import type { ReactNode } from 'react';
import type { FoundPerson } from '#shared/entities/person-data.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../../admin-texts.ts';
import css from './People.module.css';

/** Digits only, because the text catalogue has no names of months. */
const moments = new Intl.DateTimeFormat(locale.tag, {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Returns a moment such as '11/22/2026, 14:05', in this computer's time zone. */
export const dateText = (moment: string): string => moments.format(new Date(moment));

/** Whether a person has an account, is a visitor, or was erased. */
export function KindChip({ person }: { person: Pick<FoundPerson, 'isVisitor' | 'erasedDate'> }) {
  const kind = kindOf(person);
  return (
    <span className={css.chip} data-kind={kind}>
      {text(`people.${kind}`)}
    </span>
  );
}

function kindOf({ isVisitor, erasedDate }: Pick<FoundPerson, 'isVisitor' | 'erasedDate'>) {
  if (erasedDate) return 'erased';
  return isVisitor ? 'visitor' : 'player';
}

/** A stored value with its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children || text('people.nothing')}</dd>
  </div>
);
