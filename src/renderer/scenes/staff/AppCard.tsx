import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { Facts } from './Facts.tsx';
import css from './StaffArea.module.css';

type Step = 'restart' | 'exit';

/** The facts about the running app, and the buttons that restart or close it. */
export const AppCard = observer(() => {
  const { app, setUp, staff, sync } = useStores();
  const [asked, setAsked] = useState<Step | null>(null);
  const { info } = app;
  if (!info) return null;
  const { server } = info;
  const go = () => {
    setAsked(null);
    void (asked === 'restart' ? staff.restart() : staff.exit());
  };
  return (
    <StaffCard title={text('staff.app')}>
      <Facts
        of={[
          [text('staff.version'), info.version],
          [text('staff.mode'), text(`staff.mode.${info.mode}`)],
          [text('staff.server'), info.apiUrl ?? text('staff.server.builtIn')],
        ]}
      />
      {server.kind === 'failed' && (
        <>
          <p className={css.bad}>{text('staff.server.failed', { reason: server.reason })}</p>
          <Button onClick={() => void setUp.chooseAgain()}>{text('staff.server.chooseAgain')}</Button>
        </>
      )}
      {info.lostFlags.length > 0 && <p>{text('staff.lostFlags', { flags: info.lostFlags.join(' ') })}</p>}
      {app.staffNotices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <ButtonRow>
        <Button onClick={() => setAsked('restart')}>{text('staff.restart')}</Button>
        <Button onClick={() => setAsked('exit')}>{text('staff.exit')}</Button>
        <ButtonLink to="/about">{text('about.title')}</ButtonLink>
      </ButtonRow>
      {asked !== null && (
        <ConfirmDialog
          question={text(`staff.${asked}.question`)}
          detail={`${sync.unsentText ?? ''} ${text('staff.kept')}`.trim()}
          yes={text(`staff.${asked}`)}
          no={text('action.cancel')}
          onYes={go}
          onNo={() => setAsked(null)}
        />
      )}
    </StaffCard>
  );
});
