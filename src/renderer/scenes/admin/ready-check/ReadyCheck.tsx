import { Button, Drawer, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { ReadyLine } from '#shared/rules/ready-check.ts';
import type { ReadyState } from '#shared/rules/ready-facts.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { ReadyCheckStore } from '../../../stores/admin/ReadyCheckStore.ts';
import { useStores } from '../../../stores/context.ts';
import { CampaignName } from '../parts/CampaignName.tsx';
import { daysText, otherZoneText, ownDaysText } from '../parts/days-text.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import css from './ReadyCheck.module.css';

/** In pixels: wide enough for a sentence next to its link. */
const WIDTH = 640;

/** A side panel that shows what will happen when the campaign opens. It changes nothing. */
export const ReadyCheck = observer(({ campaign, onClosed }: { campaign: Campaign; onClosed(): void }) => {
  const admin = useAdmin();
  const { clock } = useStores();
  const [store] = useState(() => new ReadyCheckStore(admin, clock, campaign, datesOf));
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => void store.check(), [store]);
  const { lines, isChecking } = store;
  return (
    <Drawer
      title={text('ready.title')}
      open={isOpen}
      size={WIDTH}
      classNames={{ close: css.close ?? '' }}
      closable={{ placement: 'end' }}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(hasOpened) => hasOpened || onClosed()}
      footer={
        <div className={css.foot}>
          <p>{text('ready.blocksNothing')}</p>
          <Button loading={isChecking && { delay: 300 }} onClick={() => void store.check()}>
            {text('ready.again')}
          </Button>
        </div>
      }
    >
      <h2 className={css.campaign}>
        <CampaignName campaign={campaign} />
      </h2>
      <p className={css.summary} role="status">
        {lines === null ? text('ready.reading') : summaryOf(lines)}
      </p>
      {lines === null ? (
        <Skeleton active title={false} paragraph={{ rows: 9 }} />
      ) : (
        <ul className={css.lines}>
          {lines.map((line) => (
            <Line key={line.subject} line={line} campaign={campaign} />
          ))}
        </ul>
      )}
    </Drawer>
  );
});

const datesOf = (campaign: Campaign) => ({
  days: daysText(campaign) || null,
  ownDays: ownDaysText(campaign),
  zone: otherZoneText(campaign),
});

function summaryOf(lines: readonly ReadyLine[]): string {
  const countOf = (state: ReadyState) => lines.filter((line) => line.state === state).length;
  const [problems, looks, unknowns] = [countOf('problem'), countOf('look'), countOf('unknown')];
  if (countOf('ok') === lines.length) return text('ready.allOk');
  return text('ready.summary', { problems, looks, unknowns });
}

const ICONS: Readonly<Record<ReadyState, IconName>> = {
  ok: 'check',
  look: 'warning',
  problem: 'clear',
  unknown: 'unknown',
};

const Line = ({ line: { subject, state, notes, place }, campaign }: { line: ReadyLine; campaign: Campaign }) => (
  <li className={css.line} data-state={state}>
    <span className={css.mark}>
      <Icon name={ICONS[state]} />
    </span>
    <div className={css.says}>
      <h3 className={css.subject}>
        {text(`ready.${subject}`)}
        <span className={css.state}>{text(`ready.${state}`)}</span>
      </h3>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
    <StepLink step={place} campaignId={campaign.id} label={text(`step.${place}`)} about={text(`ready.${subject}`)} />
  </li>
);
