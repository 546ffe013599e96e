import { assertNever } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { type ShowState as State, showStateAt } from '#shared/rules/show-state.ts';
import { text } from '../../../admin-texts.ts';
import { endText, showMoment } from './action-text.ts';
import css from './ShowState.module.css';

interface ShowStateProps {
  campaign: Campaign;
  /** Null while it is not known. */
  questionCount: number | null;
  now: number;
}

/** The state of a show, and until when it lasts. */
export function ShowState({ campaign, questionCount, now }: ShowStateProps) {
  const state = showStateAt({ ...campaign, questionCount }, now);
  return (
    <p className={css.state} data-state={state}>
      <strong className={css.name}>{text(NAMES[state])}</strong>
      <span>{detailOf(state, campaign)}</span>
    </p>
  );
}

const NAMES = {
  draft: 'show.draft',
  ready: 'show.ready',
  live: 'show.live',
  paused: 'show.paused',
  over: 'show.over',
  archived: 'show.archived',
} as const satisfies Record<State, string>;

function detailOf(state: State, campaign: Campaign): string {
  const { startDate, endDate, endedDate, pausedUntil } = campaign;
  switch (state) {
    case 'draft':
      return text('show.draftText');
    case 'ready':
      return text('show.readyText', { day: endText(startDate ?? '') });
    case 'live':
      return endDate ? text('show.liveText', { day: endText(endDate) }) : '';
    case 'paused':
      return text('show.pausedText', { moment: showMoment(pausedUntil ?? '', campaign) });
    case 'over':
      return endedDate
        ? text('show.endedText', { moment: showMoment(endedDate, campaign), day: endText(endDate ?? '') })
        : text('show.overText', { day: endText(endDate ?? '') });
    case 'archived':
      return '';
    default:
      return assertNever(state);
  }
}
