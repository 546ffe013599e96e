import type { FleetDevice } from '#shared/entities/fleet.ts';
import { listOf } from '#shared/entities/id.ts';
import { gradeOf } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import css from './Kiosks.module.css';

/** Shows a kiosk's problems, the worst first; or that all is well, or that it is revoked. */
export function KioskState({ device }: { device: FleetDevice }) {
  const troubles = listOf(device.troubles);
  const [worst, ...others] = troubles;
  if (device.isRevoked) return <State grade="revoked">{text('kiosks.revoked')}</State>;
  if (worst === undefined) return <State grade="well">{text('kiosks.isWell')}</State>;
  return (
    <>
      <State grade={gradeOf(troubles)}>{text(`trouble.${worst}`)}</State>
      {others.length > 0 && (
        <div className={css.soft}>{others.map((trouble) => text(`trouble.${trouble}`)).join(' · ')}</div>
      )}
    </>
  );
}

const State = ({ grade, children }: { grade: string; children: string }) => (
  <span className={css.state} data-grade={grade}>
    {children}
  </span>
);
