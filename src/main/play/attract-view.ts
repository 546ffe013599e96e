import type { ResponseOf } from '#shared/api/endpoints.ts';
import { listOf } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Game } from '#shared/entities/game.ts';
import type { OfflinePackage } from '#shared/entities/offline-package.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { gamesOf } from '#shared/games.ts';
import type { AttractPrize, AttractView } from '#shared/ipc/attract.ts';
import type { Clock } from '#shared/ports.ts';
import { firstReturn } from '#shared/rules/closed-campaigns.ts';
import { languageOf } from '#shared/rules/languages.ts';
import { hoursOf } from '#shared/rules/opening-hours.ts';
import { hasWinnersLeft, pressYourLuckPrizes, wheelPrizes } from '#shared/rules/prizes.ts';
import { isOpenAt } from '#shared/rules/show-window.ts';
import type { CachedReads } from '../link/cached-reads.ts';
import type { Media } from '../link/media.ts';
import { logoUrlOf, prizesKey } from './source.ts';

export interface AttractOptions {
  /** The offline packages that have not expired. */
  packages(): readonly OfflinePackage[];
  cache: Pick<CachedReads, 'find' | 'newest'>;
  media: Pick<Media, 'localUrl'>;
  clock: Pick<Clock, 'now'>;
}

/** The campaigns, theme and logo of the attract loop. */
interface Held {
  campaigns: readonly { campaign: Campaign; prizes: readonly Prize[] }[];
  theme: string | null | undefined;
  logoUrl: string | null;
}

/**
 * Returns the view of the attract loop: the prepared campaigns, else the newest cached ones, without naming a player.
 * Fetches nothing, because the loop runs for hours and the network may be missing.
 */
export function attractView(options: AttractOptions): AttractView {
  const { media, clock } = options;
  const { campaigns, theme, logoUrl } = fromPackages(options.packages()) ?? fromCache(options.cache);
  const now = clock.now();
  const open = campaigns.filter(({ campaign }) => isOpenAt(campaign, now));
  const all = campaigns.map(({ campaign }) => campaign);
  return {
    campaigns: open.map(({ campaign, prizes }) => {
      const language = languageOf(campaign);
      const games = [...gamesOf(campaign.campaignType)];
      const toWin = prizesOf(games, prizes).map(
        ({ name, imageFile }): AttractPrize => ({
          name: name ?? '',
          language,
          imageUrl: media.localUrl(imageFile?.url),
        }),
      );
      const { id, campaignName } = campaign;
      const hours = hoursOf(campaign);
      return { id, campaignName: campaignName ?? '', language, games, hours, prizes: toWin };
    }),
    backAt: open.length > 0 ? null : firstReturn(all, now),
    theme: theme?.trim().toLowerCase() || 'full',
    logoUrl: media.localUrl(logoUrl),
  };
}

function fromPackages(packages: readonly OfflinePackage[]): Held | null {
  const [first] = packages;
  if (!first) return null;
  return {
    campaigns: packages.map(({ campaign }) => ({ campaign, prizes: listOf(campaign.prizes) })),
    theme: first.theme?.description,
    logoUrl: first.vendor ? logoUrlOf(first.vendor) : null,
  };
}

function fromCache(cache: AttractOptions['cache']): Held {
  const [details] = (cache.newest('getGameDetails') ?? []) as ResponseOf<'getGameDetails'>;
  const branding = cache.newest('getVendorBranding') as ResponseOf<'getVendorBranding'> | undefined;
  return {
    campaigns: listOf(details?.campaigns).map((campaign) => ({
      campaign,
      prizes: (cache.find(prizesKey(campaign.id)) ?? listOf(campaign.prizes)) as Prize[],
    })),
    theme: details?.theme?.description,
    logoUrl: branding ? logoUrlOf(branding) : null,
  };
}

/** Returns the prizes of each game, best first. */
const PRIZES: Record<Game, (prizes: readonly Prize[]) => Prize[]> = {
  wheel: (prizes) => wheelPrizes(prizes).reverse(),
  board: pressYourLuckPrizes,
};

/** Returns the prizes that can still be won, best first. Later games of a campaign have better prizes. */
const prizesOf = (games: readonly Game[], prizes: readonly Prize[]): Prize[] =>
  games
    .toReversed()
    .flatMap((game) => PRIZES[game](prizes))
    .filter(hasWinnersLeft);
