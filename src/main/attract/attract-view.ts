import type { ResponseOf } from '#shared/api/endpoints.ts';
import { listOf } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Game } from '#shared/entities/game.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { gamesOf } from '#shared/games.ts';
import type { AttractPrize, AttractView } from '#shared/ipc/attract.ts';
import type { Clock } from '#shared/ports.ts';
import { hasWinnersLeft, pressYourLuckPrizes, wheelPrizes } from '#shared/rules/prizes.ts';
import type { Media } from '../cache/media.ts';
import type { CachedReads } from '../db/cached-reads.ts';
import { logoUrlOf, prizesKey } from '../game/source.ts';
import { isOpen } from '../offline/copies.ts';
import type { Prepared } from '../offline/prepared.ts';
import type { SteadyTime } from '../steady-time.ts';

export interface AttractOptions {
  prepared: Pick<Prepared, 'alive'>;
  copies: Pick<CachedReads, 'find' | 'newest'>;
  media: Pick<Media, 'localUrl'>;
  time: Pick<SteadyTime, 'now'>;
  clock: Clock;
}

/** What is known of the booth, from wherever. */
interface Held {
  campaigns: readonly { campaign: Campaign; prizes: readonly Prize[] }[];
  theme: string | null | undefined;
  logoUrl: string | null;
}

/**
 * What the attract loop shows: the campaigns that are prepared, else the newest of what players have been shown here. Of
 * whose copy that was, nothing is told. Nothing is fetched: it is shown for hours, and a network may be missing.
 */
export function attractView(options: AttractOptions): AttractView {
  const { media, clock } = options;
  const { campaigns, theme, logoUrl } = preparedIn(options) ?? copiedIn(options);
  return {
    campaigns: campaigns
      .filter(({ campaign }) => isOpen(campaign, clock.now()))
      .map(({ campaign, prizes }) => {
        const games = [...gamesOf(campaign.campaignType)];
        const toWin = prizesOf(games, prizes).map(
          ({ name, imageFile }): AttractPrize => ({ name: name ?? '', imageUrl: media.localUrl(imageFile?.url) }),
        );
        return { id: campaign.id, campaignName: campaign.campaignName ?? '', games, prizes: toWin };
      }),
    theme: theme?.trim().toLowerCase() || 'full',
    logoUrl: media.localUrl(logoUrl),
  };
}

function preparedIn({ prepared, time }: AttractOptions): Held | null {
  const contents = prepared.alive(time.now()).map(({ content }) => content);
  const [first] = contents;
  if (!first) return null;
  return {
    campaigns: contents.map(({ campaign }) => ({ campaign, prizes: listOf(campaign.prizes) })),
    theme: first.theme?.description,
    logoUrl: first.vendor ? logoUrlOf(first.vendor) : null,
  };
}

function copiedIn({ copies }: AttractOptions): Held {
  const [details] = (copies.newest('getGameDetails') ?? []) as ResponseOf<'getGameDetails'>;
  const branding = copies.newest('getVendorBranding') as ResponseOf<'getVendorBranding'> | undefined;
  return {
    campaigns: listOf(details?.campaigns).map((campaign) => ({
      campaign,
      prizes: (copies.find(prizesKey(campaign.id)) ?? listOf(campaign.prizes)) as Prize[],
    })),
    theme: details?.theme?.description,
    logoUrl: branding ? logoUrlOf(branding) : null,
  };
}

/** A game's prizes, the grandest first. */
const PRIZES: Record<Game, (prizes: readonly Prize[]) => Prize[]> = {
  wheel: (prizes) => wheelPrizes(prizes).reverse(),
  board: pressYourLuckPrizes,
};

/** What can still be won, the grandest first: the game that is reached last pays most. */
const prizesOf = (games: readonly Game[], prizes: readonly Prize[]): Prize[] =>
  games
    .toReversed()
    .flatMap((game) => PRIZES[game](prizes))
    .filter(hasWinnersLeft);
