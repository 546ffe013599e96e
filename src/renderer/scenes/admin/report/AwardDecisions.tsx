import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { isAwardOpen, markTexts } from '#shared/rules/play-marks.ts';
import { text } from '../../../admin-texts.ts';
import type { PointsRow } from '../../../stores/admin/ReportStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { focusIfLost, partAround } from '../parts/focus.ts';
import { useAsked } from '../parts/use-asked.ts';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import css from './details.module.css';
import { useReport } from './report-context.ts';

/** An administrator's decisions about a prize: confirm it while it is held, or withdraw it with a reason. */
export function AwardDecisions({ row }: { row: PointsRow }) {
  const { awardId, awardDecision, withdrawnReason, awardedPrize, userName } = row;
  const report = useReport();
  const part = useRef<HTMLElement>(null);
  const asked = useAsked<string>();
  // A server without these calls sends no ids.
  if (awardId === null || awardId === undefined) return null;
  const names = { prize: awardedPrize ?? '', name: userName || text('report.unnamedUser') };
  return (
    <>
      <dt>{text('award.decision')}</dt>
      <dd className={css.decisions} ref={part}>
        {awardDecision === 'withdrawn' || awardDecision === 'returned' ? (
          markTexts({ awardDecision, withdrawnReason })
        ) : (
          <>
            {isAwardOpen(row) && <ConfirmButton onConfirm={() => void report.confirmAward(row)} />}
            <Withdrawal onWithdraw={asked.ask} />
          </>
        )}
      </dd>
      <AskedConfirm
        asked={asked}
        question={text('award.withdrawQuestion')}
        detail={(reason) => text('award.withdrawDetail', { ...names, reason })}
        ok={text('award.withdraw')}
        onOk={(reason) => report.withdrawAward(row, reason)}
        onClosed={() => focusIfLost(partAround(part.current))}
      />
    </>
  );
}

function ConfirmButton({ onConfirm }: { onConfirm(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Button ref={button} type="primary" onClick={onConfirm}>
      {text('award.confirm')}
    </Button>
  );
}

function Withdrawal({ onWithdraw }: { onWithdraw(reason: string): void }) {
  const [reason, setReason] = useState('');
  const field = useRef<InputRef>(null);
  const withdraw = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') field.current?.focus();
    else onWithdraw(reason.trim());
  };
  return (
    <form className={css.withdrawal} onSubmit={withdraw}>
      <Input
        ref={field}
        aria-label={text('award.reason')}
        placeholder={text('award.reason')}
        dir="auto"
        autoComplete="off"
        maxLength={MAXIMUM_TEXT_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button danger htmlType="submit">
        {text('award.withdraw')}
      </Button>
    </form>
  );
}
