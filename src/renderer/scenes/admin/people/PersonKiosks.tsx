import type { PersonKiosk } from '#shared/entities/person-data.ts';
import { text } from '../../../admin-texts.ts';
import { Section } from '../parts/Page.tsx';
import css from './People.module.css';
import { dateText } from './person-parts.tsx';

/** The vendor's kiosks and what each may store of a person; after an erasure, whether each has confirmed it. */
export const PersonKiosks = ({ kiosks, isErased }: { kiosks: readonly PersonKiosk[]; isErased: boolean }) => (
  <Section title={text('people.kiosks')} hint={text(isErased ? 'people.kiosksErased' : 'people.kiosksHint')}>
    {kiosks.length === 0 ? (
      <p className={css.soft}>{text('people.noKiosks')}</p>
    ) : (
      <ul className={css.kiosks}>
        {kiosks.toSorted(pendingFirst).map((kiosk) => (
          <li key={String(kiosk.id)} className={css.kiosk}>
            <div>
              <p className={css.strong}>
                <bdi>{kiosk.kioskName}</bdi>
              </p>
              <p className={css.soft}>{seenText(kiosk)}</p>
            </div>
            <ul className={css.holds}>
              {(isErased ? erasureOf(kiosk) : holdsOf(kiosk)).map(({ line, mood }) => (
                <li key={line} data-mood={mood}>
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const pendingFirst = (a: PersonKiosk, b: PersonKiosk): number => Number(a.hasErased ?? 0) - Number(b.hasErased ?? 0);

interface Line {
  line: string;
  mood: 'well' | 'plain' | 'open';
}

const seenText = ({ lastSeenDate, isRevoked }: PersonKiosk): string => {
  if (isRevoked) return text('people.revoked');
  return lastSeenDate ? text('people.seen', { moment: dateText(lastSeenDate) }) : text('people.neverSeen');
};

const unsentLine = ({ unsentCount }: PersonKiosk): Line[] =>
  unsentCount ? [{ line: text('people.unsent', { count: unsentCount }), mood: 'open' }] : [];

function erasureOf(kiosk: PersonKiosk): Line[] {
  if (kiosk.hasErased) return [{ line: text('people.kioskErased'), mood: 'well' }, ...unsentLine(kiosk)];
  if (kiosk.isRevoked) return [{ line: text('people.kioskNever'), mood: 'open' }];
  return [{ line: text('people.kioskPending'), mood: 'open' }, ...unsentLine(kiosk)];
}

/** Never says that a kiosk stores nothing if that is not known. */
function holdsOf(kiosk: PersonKiosk): Line[] {
  const { hasRoster, hasSent, unsentCount } = kiosk;
  const known: Line[] = [
    ...(hasRoster ? [{ line: text('people.hasRoster'), mood: 'plain' } as const] : []),
    ...(hasSent ? [{ line: text('people.hasSent'), mood: 'plain' } as const] : []),
    ...unsentLine(kiosk),
  ];
  if (unsentCount === null || unsentCount === undefined)
    return [...known, { line: text('people.unknown'), mood: 'open' }];
  return known.length > 0 ? known : [{ line: text('people.holdsNothing'), mood: 'plain' }];
}
