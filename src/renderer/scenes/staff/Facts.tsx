import { Fragment } from 'react';
import css from './StaffArea.module.css';

/** A list of names and values, one pair per line. */
export const Facts = ({ of: facts }: { of: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
