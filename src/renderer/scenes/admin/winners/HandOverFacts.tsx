import type { HandOverRecord } from '#shared/entities/hand-over.ts';
import { text } from '../../../admin-texts.ts';
import css from './Winners.module.css';

interface HandOverFactsProps {
  handOver: HandOverRecord;
  /** Returns a moment in words. */
  write(date: string): string;
}

/** Shows who handed a prize over and when, whether the hand-over counts, and why it was undone. */
export function HandOverFacts({ handOver, write }: HandOverFactsProps) {
  const { state, kioskName, doneBy, handedOverDate, receivedDate, undoneDate, undoneReason } = handOver;
  const who = kioskName ?? doneBy;
  const moment = handedOverDate ? write(handedOverDate) : text('winners.unknown');
  return (
    <span className={css.says}>
      <span dir="auto">
        {who ? text('winners.given', { who, moment }) : text('winners.givenSomewhere', { moment })}
      </span>
      <span className={css.soft}>{text('winners.arrived', { moment: write(receivedDate) })}</span>
      {state === 'conflict' && <span className={css.wrong}>{text('winners.conflict')}</span>}
      {state === 'distrusted' && <span className={css.wrong}>{text('winners.distrusted')}</span>}
      {state === 'other-vendor' && <span className={css.wrong}>{text('winners.otherVendor')}</span>}
      {undoneDate && (
        <span className={css.soft} dir="auto">
          {undoneText(write(undoneDate), undoneReason)}
        </span>
      )}
      {undoneDate && state !== 'undone' && <span className={css.wrong}>{text('winners.undoDistrusted')}</span>}
    </span>
  );
}

/** An erasure removes the reason. */
const undoneText = (moment: string, reason: string | null | undefined): string =>
  reason ? text('winners.undoneBecause', { moment, reason }) : text('winners.undoneOn', { moment });
