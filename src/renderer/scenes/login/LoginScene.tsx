import { observer } from 'mobx-react-lite';
import { useDeferredValue } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { FairWheel } from '../../components/FairWheel.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { MarqueeCard } from '../../components/MarqueeCard.tsx';
import { Stage } from '../../components/Stage.tsx';
import { SyncLink } from '../../components/SyncLink.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { AccessButtons } from '../access/AccessButtons.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import css from './LoginScene.module.css';
import { PrepareOffer } from './PrepareOffer.tsx';
import { ThankYouDialog } from './ThankYouDialog.tsx';
import { WalkUpForm } from './WalkUpForm.tsx';

/** The first screen: login, request for a new password, or thanks after a game. */
export const LoginScene = observer(() => {
  const stores = useStores();
  const { app, offline, session, sync } = stores;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The address chooses the form. By default, the login.
  const isForgotten = search.get('forgot') === 'true';
  const isWalkUp = !isForgotten && search.get('new') === 'true' && offline.offers.length > 0;
  // Renders the form first, and the ornament one frame later.
  const isDecorated = useDeferredValue(true, false);
  if (session.current) return <Navigate to={session.homePath} replace />;

  const toLogin = () => void navigate('/login', { replace: true });
  const endThanks = () => {
    stores.endThanks();
    toLogin();
  };
  return (
    <Stage>
      <div className={css.scene} data-form={isWalkUp ? 'wide' : undefined}>
        <div className={css.show} aria-hidden="true">
          <div className={css.wheel}>{isDecorated && <FairWheel />}</div>
        </div>
        <main className={css.main}>
          <header className={css.sign}>
            <h1 className={css.name} {...landing}>
              {text('app.name')}
            </h1>
            <p className={css.motto}>{text('login.motto')}</p>
          </header>
          <MarqueeCard className={css.card} isStill>
            {isForgotten && <ForgotPasswordForm onDone={toLogin} />}
            {isWalkUp && <WalkUpForm />}
            {!isForgotten && !isWalkUp && <LoginForm />}
          </MarqueeCard>
          <AccessButtons />
        </main>
        <footer className={css.staff}>
          {!app.isForVisitorsOnly && <SyncLink hasRows={sync.hasRows} status={sync.status} />}
          {app.isInField && <PrepareOffer />}
          {app.staffNotices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </footer>
      </div>
      {search.get('thankyou') === 'true' && <ThankYouDialog onClose={endThanks} />}
    </Stage>
  );
});
