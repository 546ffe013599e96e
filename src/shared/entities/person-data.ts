import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';
import { ClaimState } from './claim.ts';
import { Consent } from './consent.ts';
import { HandOverRecord } from './hand-over.ts';

/** A person in the results of a search: a player with an account, or a visitor. */
export const FoundPerson = Type.Object({
  id: Id,
  fullName: Type.String(),
  email: Maybe(Type.String()),
  isVisitor: Type.Boolean(),
  createdDate: Timestamp,
  /** When the person was erased. The name is a pseudonym then. */
  erasedDate: Maybe(Timestamp),
});
export type FoundPerson = Static<typeof FoundPerson>;

const Step = { occurredDate: Maybe(Timestamp), receivedDate: Timestamp, kioskName: Maybe(Type.String()) };

/** A person's part in one campaign. */
export const PersonCampaign = Type.Object({
  campaignId: Id,
  campaignName: Type.String(),
  /** When the person was added; null if the person was removed later. */
  assignedDate: Maybe(Timestamp),
  isEmailSent: Type.Boolean(),
  isEmailDue: Type.Boolean(),
  emailFailure: Maybe(Type.String()),
  firstLogInDate: Maybe(Timestamp),
  answers: Type.Array(
    Type.Object({ ...Step, questionText: Type.String(), answerText: Type.String(), isCorrect: Type.Boolean() }),
  ),
  /** The last state of the play; null before one. */
  status: Maybe(
    Type.Object({
      ...Step,
      isFinished: Type.Boolean(),
      totalPointsEarned: Type.Integer(),
      totalSpinsEarned: Type.Integer(),
      remainingSpins: Type.Integer(),
      isPressYourLuckSpinUsed: Type.Boolean(),
    }),
  ),
  prizes: Type.Array(
    Type.Object({
      ...Step,
      awardId: Id,
      prizeName: Type.String(),
      isVoid: Type.Boolean(),
      decision: Maybe(Type.String()),
      decisionReason: Maybe(Type.String()),
      claimCode: Maybe(Type.String()),
      state: Maybe(ClaimState),
      handOvers: Maybe(Type.Array(HandOverRecord)),
    }),
  ),
  /** Visits without an account. */
  visits: Type.Array(Type.Object({ ...Step, consent: Type.String(), consentedDate: Timestamp })),
});
export type PersonCampaign = Static<typeof PersonCampaign>;

/** What a kiosk stores of a person, as far as the server can tell. */
export const PersonKiosk = Type.Object({
  id: Id,
  kioskName: Type.String(),
  isRevoked: Type.Boolean(),
  lastSeenDate: Maybe(Timestamp),
  /** True if the last check-in lists an offline package with the person's login. */
  hasRoster: Type.Boolean(),
  /** True if the kiosk sent a step of the person, so that it may still have receipts and cached data. */
  hasSent: Type.Boolean(),
  /** Number of entries that the kiosk had not sent at its last check-in. They may be about other people. Null before a check-in. */
  unsentCount: Maybe(Type.Integer()),
  /** Whether the kiosk has applied the erasure; null for a person who is not erased. */
  hasErased: Maybe(Type.Boolean()),
});
export type PersonKiosk = Static<typeof PersonKiosk>;

/** All that the server stores of one person (docs/specification.md, 7.17). */
export const PersonData = Type.Object({
  ...FoundPerson.properties,
  account: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    userName: Maybe(Type.String()),
    email: Maybe(Type.String()),
    location: Maybe(Type.String()),
    manager: Maybe(Type.String()),
    hasPassword: Type.Boolean(),
    /** Valid sessions. */
    sessionCount: Type.Integer(),
  }),
  erasedBy: Maybe(Type.String()),
  erasedReason: Maybe(Type.String()),
  campaigns: Type.Array(PersonCampaign),
  /** All consent records, the oldest first (7.16). */
  consents: Type.Array(Consent),
  kiosks: Type.Array(PersonKiosk),
});
export type PersonData = Static<typeof PersonData>;
