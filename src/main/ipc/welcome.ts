import type { ChannelResult } from '#shared/ipc/channels.ts';
import type { Visit } from '../link/visit.ts';
import type { HandlerServices } from './handlers.ts';

/** Returns the player's campaigns, with picture addresses that the screen may load, and with the plays of this kiosk. */
export async function welcomeView(
  { sessions, source, game, media }: HandlerServices,
  visit: Visit,
): Promise<ChannelResult<'play:welcome'>> {
  const { clientId: vendorId, managerAvatar } = await sessions.user(visit);
  const welcome = await sessions.during(visit, () => source.welcome(visit, vendorId ?? null));
  visit.requireOngoing();
  const logoUrl = media.localUrl(welcome.logoUrl);
  const avatarUrl = media.localUrl(managerAvatar?.url);
  media.prefetch([logoUrl, avatarUrl]);
  return {
    ...welcome,
    campaigns: welcome.campaigns.map(({ isFinished, ...campaign }) => ({
      ...campaign,
      isPlayed: game.isPlayed(visit.lane(campaign.id), isFinished, welcome.isStale),
    })),
    logoUrl,
    managerAvatar: avatarUrl === null ? null : { url: avatarUrl, description: managerAvatar?.description ?? '' },
  };
}
