import { type Static, Type } from 'typebox';
import { Exactly, Id } from '../entities/base.ts';
import { Language } from './language.ts';
import { OpeningHours } from './opening-hours.ts';

/** A moment as ISO 8601, by the kiosk's clock. */
const Moment = Type.String();

/** A campaign's offline package on this kiosk. */
export const OfflineCopy = Type.Object({
  preparedAt: Moment,
  expiresAt: Moment,
  /** True if the package has expired, so that no player can log in with it. */
  isExpired: Type.Boolean(),
  /** Players who can log in offline. */
  players: Type.Integer(),
  questions: Type.Integer(),
  prizes: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  images: Type.Object({ kept: Type.Integer(), total: Type.Integer() }),
  bytes: Type.Integer(),
  /** True if the package survives a restart; false without real encryption. */
  isKept: Type.Boolean(),
  isWalkUpAllowed: Type.Boolean(),
  /** The venue's opening hours and time zone; null if the campaign has none. */
  hours: Type.Union([OpeningHours, Type.Null()]),
  timeZone: Type.Union([Type.String(), Type.Null()]),
});
export type OfflineCopy = Static<typeof OfflineCopy>;

/** A campaign of this kiosk, and its offline package. */
export const OfflineCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  copy: Type.Union([OfflineCopy, Type.Null()]),
  /** Why the last download failed, or null. */
  problem: Type.Union([Type.String(), Type.Null()]),
});
export type OfflineCampaign = Static<typeof OfflineCampaign>;

/** A campaign that visitors without an account may play, and what they read before. */
export const WalkUpOffer = Type.Object({
  campaignId: Id,
  campaignName: Type.String(),
  language: Language,
  /** The terms of participation, which visitors must accept. */
  consent: Type.String(),
  controller: Type.Union([Type.String(), Type.Null()]),
  privacyNotice: Type.Union([Type.String(), Type.Null()]),
  /** What visitors are asked consent for, each optional. */
  purposes: Type.Array(Type.Object({ id: Id, label: Type.String(), wording: Type.String() })),
  /** Identifies these texts. */
  formHash: Type.String(),
});
export type WalkUpOffer = Static<typeof WalkUpOffer>;

const Typed = Type.String({ maxLength: 1000 });
/** A visitor who wants to play and has accepted the consent text. */
export const WalkUpRequest = Exactly({
  campaignId: Id,
  firstName: Typed,
  lastName: Typed,
  email: Typed,
  hasConsented: Type.Literal(true),
  /** The form that the visitor read, and the purposes that the visitor consented to. Omitted: none. */
  form: Type.Optional(Exactly({ hash: Type.String(), given: Type.Array(Id, { maxItems: 100 }) })),
});
export type WalkUpRequest = Static<typeof WalkUpRequest>;

/** A visitor who resumes an unfinished visit at this kiosk (docs/specification.md, 7.13). */
export const ResumeRequest = Exactly({ email: Typed, visitCode: Typed });
export type ResumeRequest = Static<typeof ResumeRequest>;

/** The offline packages of this kiosk (docs/specification.md, 7.13). */
export const OfflineState = Type.Object({
  /**
   * True if the kiosk is registered. An unregistered kiosk can neither download packages nor send players' rows later.
   */
  isRegistered: Type.Boolean(),
  isPreparing: Type.Boolean(),
  campaigns: Type.Array(OfflineCampaign),
});
export type OfflineState = Static<typeof OfflineState>;
