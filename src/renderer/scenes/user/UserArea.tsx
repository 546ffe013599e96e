import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ADMIN_STEPS, accessTo } from '#shared/rules/access.ts';
import { MessagePage } from '../../components/MessagePage.tsx';
import { Splash } from '../../components/Splash.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { ParticipantArea } from '../participant/ParticipantArea.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

const AdminArea = lazy(() => import('../admin/AdminArea.tsx'));

/** Everything behind the login: who may see what (SPEC 2 and 6). The admin area enforces a new password itself. */
export const UserArea = observer(() => {
  const { session } = useStores();
  if (!session.current) return <Navigate to={session.loginPath} replace />;
  return (
    <>
      <Area />
      {session.isPasswordChangeEnforced && !session.isAdmin && <ChangePasswordDialog />}
    </>
  );
});

const Area = observer(() => {
  const { app, session } = useStores();
  const { userId, step, campaignId } = useParams();
  const user = session.current?.user;
  // While the session ends, the area above is about to leave.
  if (!user) return null;
  if (!session.isOwn(userId)) return <NotPermitted wayHome={session.homePath} />;
  // A kiosk stands among visitors: nobody administers there.
  if (session.isAdmin && app.isKiosk) return <NotPermitted />;

  const access = accessTo(step, user);
  if (access === 'forbidden') return <NotPermitted wayHome={session.homePath} />;
  if (access === 'redirect') {
    const first = session.isAdmin ? ADMIN_STEPS[0] : 'welcome';
    return <Navigate to={`${session.homePath}/${first}`} replace />;
  }
  if (!session.isAdmin) return <ParticipantArea step={step} campaignId={campaignId} />;
  return (
    <Suspense fallback={<Splash />}>
      <AdminArea />
    </Suspense>
  );
});

/** Says no; the way on is home, or out where there is no home. */
const NotPermitted = observer(({ wayHome }: { wayHome?: string }) => {
  const { session } = useStores();
  const action = wayHome
    ? { label: text('action.home'), to: wayHome }
    : { label: text('session.logOut'), onPress: () => void session.logOut() };
  return <MessagePage title={text('page.notPermitted')} action={action} />;
});
