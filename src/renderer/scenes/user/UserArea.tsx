import { observer } from 'mobx-react-lite';
import { Navigate, useParams } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import { accessTo } from '#shared/rules/access.ts';
import { deferred } from '../../components/deferred.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { Stage } from '../../components/Stage.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { ParticipantArea } from '../participant/ParticipantArea.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

const adminArea = deferred(() => import('../admin/AdminArea.tsx'));

/**
 * The screens behind the login, checked by the user's permissions (docs/specification.md, 6). The admin area enforces a
 * password change itself.
 */
const UserArea = observer(() => {
  const { session } = useStores();
  if (!session.current) return <Navigate to={session.loginPath} replace />;
  // Replaces all screens, because the server rejects every other request until the change.
  if (session.isPasswordChangeEnforced && !session.isAdmin) {
    return (
      <Stage>
        <ChangePasswordDialog />
      </Stage>
    );
  }
  return <Area />;
});

const Area = observer(() => {
  const { app, session } = useStores();
  const { userId, step, campaignId } = useParams();
  const user = session.current?.user;
  // The session is ending, and UserArea is about to redirect.
  if (!user) return null;
  if (!session.isOwn(userId)) return <NotPermitted wayHome={session.homePath} />;
  // Administration is blocked on a screen that only visitors use.
  if (session.isAdmin && app.isForVisitorsOnly) return <NotPermitted />;

  const access = accessTo(step, user, campaignId);
  switch (access.kind) {
    case 'participant':
      return <ParticipantArea step={access.step} campaignId={campaignId} />;
    case 'admin':
      return <adminArea.Screen step={access.step} />;
    case 'forbidden':
      return <NotPermitted wayHome={session.homePath} />;
    case 'redirect':
      return <Navigate to={`${session.homePath}/${access.step}`} replace />;
    default:
      return assertNever(access);
  }
});

/** Denies access, with a link home, or a log-out button without `wayHome`. */
const NotPermitted = observer(({ wayHome }: { wayHome?: string }) => {
  const { session } = useStores();
  const action = wayHome
    ? { label: text('action.home'), to: wayHome }
    : { label: text('session.logOut'), onPress: () => void session.logOut() };
  return <MessagePage title={text('page.notPermitted')} action={action} />;
});

export default UserArea;
