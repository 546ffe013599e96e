import { text } from '../../../admin-texts.ts';
import type { PairingCode } from '../../../stores/admin/KiosksStore.ts';
import css from './Kiosks.module.css';
import { timeText } from './moments.ts';

/** Letters that are read out together. */
const GROUP = /.{1,4}/g;

/** A pairing code, to be read from afar, with how long it works and where it is typed in. */
export const PairingCodeText = ({ code: { pairingCode, expiresDate } }: { code: PairingCode }) => (
  <div className={css.pairing}>
    <p className={css.code} dir="ltr" role="status">
      {(pairingCode.match(GROUP) ?? []).join(' ')}
    </p>
    <p>{text('kiosks.codeUse', { time: timeText(Date.parse(expiresDate)) })}</p>
    <p className={css.soft}>{text('kiosks.codeWhere')}</p>
  </div>
);
