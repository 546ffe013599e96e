import { assertNever } from '#shared/app-error.ts';
import type { DeskClaim, DeskGiven, LookedUp, Undecided } from '#shared/ipc/hand-over.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { dayInWords } from '../../components/day-in-words.ts';
import { momentText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { Facts } from './Facts.tsx';
import css from './HandOver.module.css';

/** What is known of a looked-up code, and what staff should do. */
export function FoundClaim({ found, isGiven }: { found: LookedUp; isGiven: boolean }) {
  switch (found.kind) {
    case 'no-claim':
      return <Verdict mood="bad" said={text('desk.noClaim')} />;
    case 'other-vendor':
      return <Verdict mood="bad" said={text('desk.otherVendor')} />;
    case 'unchecked':
      return (
        <>
          <Code code={found.code} />
          {isGiven ? (
            <Verdict mood="good" said={text('desk.given')} />
          ) : found.before ? (
            <Verdict mood="bad" said={beforeText(found.before)} />
          ) : (
            <>
              <Verdict mood="wait" said={text(`desk.server.${found.server}`)} />
              <p>{text(found.isKioskUnknown ? 'desk.unknownKiosk' : CANNOT_CHECK[found.server])}</p>
              <p>{text('desk.uncheckedHint')}</p>
            </>
          )}
        </>
      );
    case 'claim':
      return <Prize claim={found} isGiven={isGiven} />;
    default:
      return assertNever(found);
  }
}

/** Why this kiosk cannot check a code either. */
const CANNOT_CHECK = {
  offline: 'desk.cannotCheck',
  'not-arrived': 'desk.mayBeOffline',
  'not-checked': 'desk.cannotCheck',
} as const satisfies Record<Undecided, string>;

/** Returns how the kiosk has checked a claim, in whole sentences. */
function checkTexts({ check, state }: DeskClaim): string[] {
  switch (check.by) {
    case 'server':
      return [text('desk.checkedByServer')];
    case 'signature':
      return [text(`desk.server.${check.server}`), text('desk.isGenuine')];
    case 'own':
      return [text(`desk.server.${check.server}`), text('desk.isWonHere')];
    case 'imported':
      return [text(`desk.server.${check.server}`), text('desk.isImported')];
    case 'list': {
      const moment = momentText(check.listedDate);
      const isOpen = state === 'open' || state === 'expired';
      return [isOpen ? text('desk.listedOpen', { moment }) : text('desk.listed', { moment })];
    }
    default:
      return assertNever(check);
  }
}

function Prize({ claim, isGiven }: { claim: DeskClaim; isGiven: boolean }) {
  const { code, prizeName, campaignName, wonAt, kioskName, person, isDoubtful } = claim;
  const [day = '', clock = ''] = wonAt?.split('T') ?? [];
  return (
    <>
      <Code code={code} />
      {isGiven ? <Verdict mood="good" said={text('desk.given')} /> : <State claim={claim} />}
      {isDoubtful && !isGiven && <Verdict mood="wait" said={text('desk.isDoubtful')} />}
      <Facts
        dir="auto"
        of={[
          [text('desk.prize'), prizeName ?? text('desk.unknownPrize')],
          [text('desk.winner'), person ?? text('desk.noName')],
          [
            text('desk.won'),
            wonAt === null ? null : text('desk.wonAt', { day: dayInWords(day), time: clock.slice(0, 5) }),
          ],
          [text('desk.kiosk'), kioskName],
          [text('desk.campaign'), campaignName],
        ]}
      />
      {checkTexts(claim).map((said) => (
        <p key={said} className={css.soft}>
          {said}
        </p>
      ))}
    </>
  );
}

function State({ claim: { check, state, isDoubtful, lastDay, before } }: { claim: DeskClaim }) {
  switch (state) {
    case 'open':
      // Without the server, a recent hand-over at another desk may be unknown.
      return (
        <Verdict
          mood={isDoubtful ? 'wait' : 'good'}
          said={text(check.by === 'server' ? 'desk.isOpen' : 'desk.isOpenHere')}
        />
      );
    case 'expired':
      return <Verdict mood="wait" said={text('desk.isExpired', { day: lastDay ? dayInWords(lastDay) : '' })} />;
    case 'given-distrusted':
      return <Verdict mood="wait" said={distrustedText(before)} />;
    case 'other-vendor':
      return <Verdict mood="bad" said={text('desk.otherVendor')} />;
    case 'handed-over':
    case 'conflict':
    case 'given-invalid':
    case 'unmatched':
      return <Verdict mood="bad" said={before ? beforeText(before) : text('desk.alreadySomewhere')} />;
    case 'held':
      return <Verdict mood="wait" said={text('desk.isHeld')} />;
    case 'void':
      return <Verdict mood="bad" said={text('desk.isVoid')} />;
    case 'withdrawn':
      return <Verdict mood="bad" said={text('desk.isWithdrawn')} />;
    case 'returned':
      return <Verdict mood="bad" said={text('desk.isReturned')} />;
    case 'refused':
      return <Verdict mood="bad" said={text('desk.isRefused')} />;
    case 'revoked':
      return <Verdict mood="bad" said={text('desk.isRevoked')} />;
    default:
      return assertNever(state);
  }
}

/** Returns where and when a prize was handed over. */
export function beforeText(before: DeskGiven): string {
  const moment = momentText(before.handedOverDate);
  if (before.by === 'admin') return text('desk.alreadyByAdmin', { moment });
  const { kioskName } = before;
  return kioskName === null
    ? text('desk.alreadyAtUnknown', { moment })
    : text('desk.already', { kiosk: kioskName, moment });
}

/** Returns where and when the prize was handed over, according to a kiosk that is not trusted. */
function distrustedText(before: DeskGiven | null): string {
  if (before?.by !== 'kiosk' || before.kioskName === null) return text('desk.isDistrusted');
  return text('desk.isDistrustedAt', { kiosk: before.kioskName, moment: momentText(before.handedOverDate) });
}

const Verdict = ({ mood, said }: { mood: 'good' | 'wait' | 'bad'; said: string }) => (
  <p className={css.verdict} data-mood={mood} dir="auto">
    {said}
  </p>
);

const Code = ({ code }: { code: string }) => (
  <p className={css.code} translate="no">
    <bdi>{shownClaimCode(code)}</bdi>
  </p>
);
