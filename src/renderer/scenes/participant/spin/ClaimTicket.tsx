import { observer } from 'mobx-react-lite';
import type { ClaimView } from '#shared/ipc/play.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { dayInWords } from '../../../components/day-in-words.ts';
import { timeText } from '../../../components/hours-text.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import css from './ClaimTicket.module.css';

/** The ticket that a winner shows at the desk: name, time of the win, claim code, and a QR code if there is one. */
export const ClaimTicket = observer(({ claim }: { claim: ClaimView }) => {
  const { fullName, play } = useParticipant();
  const { code, day, time, lastDay, token } = claim;
  const isOpen = play.doubt === null || play.doubt === 'held';
  return (
    <section className={css.ticket} aria-label={text('claim.title')}>
      {token !== null && <QrCode className={css.qr} text={token} label={text('claim.qr')} />}
      <div className={css.words}>
        {/* A rehearsal has no player. */}
        {fullName !== '' && (
          <p className={css.name} dir="auto" translate="no">
            {fullName}
          </p>
        )}
        <p translate="no">{text('claim.moment', { day: dayInWords(day), time: timeText(time) })}</p>
        <p className={css.code}>
          <span className={css.label}>{text('claim.code')}</span> <strong translate="no">{shownClaimCode(code)}</strong>
        </p>
        {isOpen && <p className={css.hint}>{text('claim.hint')}</p>}
        {isOpen && lastDay !== null && (
          <p className={css.lastDay}>
            <TextWithElement text={text('claim.lastDay', { day: SLOT })}>
              <span translate="no">{dayInWords(lastDay)}</span>
            </TextWithElement>
          </p>
        )}
      </div>
    </section>
  );
});
