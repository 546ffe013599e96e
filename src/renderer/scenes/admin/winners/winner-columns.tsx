import { Button } from 'antd';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Winner } from '#shared/entities/hand-over.ts';
import { mayHandOver } from '#shared/rules/hand-overs.ts';
import { text } from '../../../admin-texts.ts';
import type { WinnersStore } from '../../../stores/admin/WinnersStore.ts';
import type { Column } from '../parts/Grid.tsx';
import { venueMoment } from '../parts/venue-moment.ts';
import { RowName } from '../report/RowName.tsx';
import { StateTag } from './StateTag.tsx';
import css from './Winners.module.css';

/** Returns the winner's name, or what replaces it. */
export const nameOf = ({ userName }: Winner): string => userName || text('winners.unknownWinner');

export const winnerColumns = (store: WinnersStore, campaign: Campaign): Column<Winner>[] => [
  {
    key: 'userName',
    title: text('winners.winner'),
    isSortable: true,
    render: (winner) => (
      <span className={css.person}>
        <RowName name={nameOf(winner)} />
        {winner.email && (
          <span className={css.soft}>
            <RowName name={winner.email} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'prizeName',
    title: text('winners.prize'),
    isSortable: true,
    render: ({ prizeName }) => <RowName name={prizeName ?? text('winners.unknown')} lines={2} />,
  },
  {
    key: 'wonDate',
    title: text('winners.won'),
    isSortable: true,
    width: 210,
    render: ({ wonDate }) => (wonDate ? venueMoment(wonDate, campaign) : text('winners.unknown')),
  },
  {
    key: 'kioskName',
    title: text('winners.kiosk'),
    isSortable: true,
    width: 130,
    render: ({ kioskName }) => <RowName name={kioskName ?? ''} lines={2} />,
  },
  {
    key: 'state',
    title: text('winners.state'),
    isSortable: true,
    width: 180,
    render: ({ state }) => <StateTag state={state} />,
  },
  {
    key: 'action',
    title: text('winners.handOvers'),
    width: 150,
    render: (winner) =>
      winner.awardId !== null &&
      mayHandOver(winner.state) && (
        <Button
          aria-label={text('winners.handOverTo', { prize: winner.prizeName ?? '', name: nameOf(winner) })}
          onClick={() => void store.handOver(winner)}
        >
          {text('winners.handOver')}
        </Button>
      ),
  },
];
