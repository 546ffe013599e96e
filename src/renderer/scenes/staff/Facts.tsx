import { Fragment } from 'react';
import css from './StaffArea.module.css';

interface FactsProps {
  /** The list omits a fact if its value is null. */
  of: readonly (readonly [name: string, value: string | null])[];
  /** Set to 'auto' for values that people have typed. */
  dir?: 'auto';
}

/** A list of names and values, one pair per line. */
export const Facts = ({ of: facts, dir }: FactsProps) => (
  <dl className={css.facts}>
    {facts.map(
      ([name, value]) =>
        value !== null && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd dir={dir}>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
