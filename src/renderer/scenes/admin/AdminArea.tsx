import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { MarqueeCard } from '../../components/MarqueeCard.tsx';
import { Stage } from '../../components/Stage.tsx';
import { useStores } from '../../stores/context.ts';
import { ChangePasswordDialog } from '../user/ChangePasswordDialog.tsx';
import css from './AdminArea.module.css';

/** The administrator's area. Its screens are not part of this version; the page says so. */
const AdminArea = observer(() => {
  const { session, sync } = useStores();
  const [dialog, setDialog] = useState<'password' | 'log-off' | null>(null);
  const close = () => setDialog(null);
  return (
    <Stage>
      <div className={css.scene}>
        <header className={css.header}>
          <h1 className={css.title}>Hello Admin</h1>
          <Button onClick={() => setDialog('password')}>Change Password</Button>
          <Button onClick={() => setDialog('log-off')}>Log Off</Button>
        </header>
        <main className={css.main}>
          <MarqueeCard>
            <div className={css.note}>
              <h2 className={css.noteTitle}>Setting up comes with the next version</h2>
              <p>Branding, Game Setup, Questions, Users and Report will be found here, in the desktop window.</p>
              <p>Until then the game is set up on the server, and players log in on this screen.</p>
              <Button disabled={sync.isBusy} onClick={() => void sync.export('draws')}>
                Export draw log
              </Button>
            </div>
          </MarqueeCard>
        </main>
      </div>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'log-off' && (
        <ConfirmDialog
          question="Are you sure you want to log off?"
          yes="Log Off"
          no="Cancel"
          isBusy={session.isBusy}
          onYes={() => void session.logOut()}
          onNo={close}
        />
      )}
    </Stage>
  );
});

export default AdminArea;
