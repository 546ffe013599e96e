import { observer } from 'mobx-react-lite';
import type { RehearsalView, RehearsedOutcome } from '#shared/ipc/rehearsal.ts';
import { Button } from '../../components/Button.tsx';
import { RadioList } from '../../components/RadioList.tsx';
import { StaffCard, StaffPage } from '../../components/StaffPage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../rehearsal-texts.ts';
import type { RehearsalStore } from '../../stores/RehearsalStore.ts';
import css from './RehearsalChoice.module.css';

interface ChoiceProps {
  store: RehearsalStore;
  view: RehearsalView;
}

/** Before a rehearsal: the outcome, the first screen, and what the campaign lacks. */
export const RehearsalChoice = observer(({ store, view }: ChoiceProps) => {
  const lacks = lacksOf(store, view);
  const options = optionsOf(store, view);
  return (
    <StaffPage title={store.campaignName}>
      <div className={css.cards}>
        {lacks.length > 0 && (
          <StaffCard title={text('rehearsal.lacks')}>
            <ul className={css.lacks}>
              {lacks.map((lack) => (
                <li key={lack}>{lack}</li>
              ))}
            </ul>
          </StaffCard>
        )}
        <StaffCard title={text('rehearsal.title')}>
          {store.hasWheel && (
            <div className={css.outcomes}>
              <RadioList
                label={text('rehearsal.outcome')}
                options={options.map(({ outcome, label }) => ({ value: keyOf(outcome), label }))}
                chosen={keyOf(store.outcome)}
                onChange={(key) => {
                  const next = options.find(({ outcome }) => keyOf(outcome) === key);
                  if (next) store.choose(next.outcome);
                }}
              />
            </div>
          )}
          {store.outcome.kind === 'points' && (
            <TextField
              label={text('rehearsal.pointsField')}
              inputMode="numeric"
              autoComplete="off"
              value={store.points}
              onChange={store.typePoints}
              hint={text('rehearsal.pointsHint', { most: store.mostPoints })}
              error={store.pointsProblem ?? undefined}
            />
          )}
          {store.hasWheel && store.hasQuestions && (
            <RadioList
              label={text('rehearsal.startAt')}
              options={[
                { value: 'welcome', label: text('rehearsal.startWelcome') },
                { value: 'wheel', label: text('rehearsal.startWheel', { count: view.spins }) },
              ]}
              chosen={store.startAt}
              onChange={store.chooseStart}
            />
          )}
          {store.startAt === 'welcome' && store.hasQuestions && store.outcome.kind !== 'chance' && (
            <p>{text('rehearsal.needsAnswers')}</p>
          )}
          <div className={css.actions}>
            <Button onClick={store.leave}>{text('rehearsal.end')}</Button>
            <Button variant="primary" disabled={!store.canPlay} onClick={() => void store.playNow()}>
              {text('rehearsal.begin')}
            </Button>
          </div>
        </StaffCard>
      </div>
    </StaffPage>
  );
});

interface Option {
  outcome: RehearsedOutcome;
  label: string;
}

/** Returns the outcomes that the campaign allows. */
function optionsOf({ hasBoard }: RehearsalStore, { prizes }: RehearsalView): Option[] {
  return [
    { outcome: { kind: 'chance' }, label: text('rehearsal.byChance') },
    ...prizes.flatMap(({ id, name, game, isReachable }): Option[] => {
      const label = game === 'wheel' ? 'rehearsal.winPrize' : 'rehearsal.winBoardPrize';
      return isReachable ? [{ outcome: { kind: 'prize', prizeId: id }, label: text(label, { prize: name }) }] : [];
    }),
    { outcome: { kind: 'points', points: 0 }, label: text('rehearsal.points') },
    ...(hasBoard
      ? [
          { outcome: { kind: 'luck' } as const, label: text('rehearsal.luck') },
          { outcome: { kind: 'whammy' } as const, label: text('rehearsal.whammy') },
        ]
      : []),
  ];
}

const keyOf = (outcome: RehearsedOutcome): string =>
  outcome.kind === 'prize' ? `prize ${outcome.prizeId}` : outcome.kind;

/** Returns what the campaign lacks, in sentences. */
function lacksOf({ hasWheel }: RehearsalStore, { lacks, prizes, spins }: RehearsalView): string[] {
  const missing = lacks.map((lack) =>
    lack === 'no-questions' && !hasWheel
      ? text('rehearsal.lack.no-questions-quiz')
      : text(`rehearsal.lack.${lack}`, { count: spins }),
  );
  const unreachable = prizes.flatMap(({ name, isReachable }) =>
    isReachable ? [] : [text('rehearsal.unreachable', { prize: name, count: spins })],
  );
  return [...missing, ...unreachable];
}
