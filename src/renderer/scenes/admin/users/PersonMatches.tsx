import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { canMerge, type MatchedPerson, type PersonMatch } from '#shared/entities/person-match.ts';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import { momentText } from '../../../components/moments.ts';
import type { PersonMatchesStore } from '../../../stores/admin/PersonMatchesStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { count } from '../parts/format.ts';
import { useAsked } from '../parts/use-asked.ts';
import css from './PersonMatches.module.css';

/** Visitors who gave the email of somebody else in the campaign. The administrator decides whether to merge the two. */
export const PersonMatches = observer(({ store }: { store: PersonMatchesStore }) => {
  const asked = useAsked<PersonMatch>();
  const keepApart = async (match: PersonMatch) => {
    await store.keepApart(match);
    focusPageIfLost();
  };
  return (
    <>
      {store.matches.length > 0 && (
        <section className={css.matches} aria-label={text('match.title')}>
          <h2 className={css.title}>
            {text('match.title')}
            {store.matches.length > 1 && <span className={css.total}>{count(store.matches.length)}</span>}
          </h2>
          <ul className={css.list}>
            {store.matches.map((match) => (
              <li key={`${match.visitor.userId} ${match.other.userId}`} className={css.match}>
                <Person person={match.visitor} />
                <Person person={match.other} />
                <div className={css.actions}>
                  {canMerge(match) ? (
                    <Button disabled={store.isBusy} onClick={() => asked.ask(match)}>
                      {text('match.merge')}
                    </Button>
                  ) : (
                    <p className={css.both}>{text('match.both')}</p>
                  )}
                  <Button disabled={store.isBusy} onClick={() => void keepApart(match)}>
                    {text('match.apart')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AskedConfirm
        asked={asked}
        question={text('match.question')}
        detail={({ visitor, other }) => text('match.detail', { visitor: visitor.fullName, other: other.fullName })}
        ok={text('match.merge')}
        isBusy={store.isBusy}
        onOk={(match) => store.merge(match)}
        onClosed={focusPageIfLost}
      />
    </>
  );
});

const Person = ({ person }: { person: MatchedPerson }) => (
  <div className={css.person}>
    <p className={css.name}>
      <bdi>{person.fullName}</bdi>
    </p>
    <p className={css.fact}>
      <bdi>{person.email}</bdi>
    </p>
    <p className={css.fact}>
      {text(person.isVisitor ? 'match.visitor' : 'match.player', { time: momentText(person.sinceDate) })}
    </p>
    <p className={css.fact}>
      {person.hasBegun
        ? text('match.play', { answers: person.answerCount, points: person.points })
        : text('match.noPlay')}
    </p>
    {person.awardedPrize && <p className={css.fact}>{text('match.prize', { prize: person.awardedPrize })}</p>}
  </div>
);
