import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { backAt } from '../../components/back-at.ts';
import { deferred, later } from '../../components/deferred.tsx';
import { FairWheel } from '../../components/FairWheel.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { hoursText } from '../../components/hours-text.ts';
import { MarqueeCard } from '../../components/MarqueeCard.tsx';
import { PrizeTiles } from '../../components/PrizeTiles.tsx';
import { Stage } from '../../components/Stage.tsx';
import { SyncLink } from '../../components/SyncLink.tsx';
import { useIsDrawn } from '../../components/use-is-drawn.ts';
import { VendorLogo } from '../../components/VendorLogo.tsx';
import { AttractStore } from '../../stores/AttractStore.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { AccessButtons } from '../access/AccessButtons.tsx';
import { LoginForm } from './LoginForm.tsx';
import css from './LoginScene.module.css';
import type { OtherFormName } from './OtherForm.tsx';
import { PrepareOffer } from './PrepareOffer.tsx';

const otherForm = deferred(() => import('./OtherForm.tsx'));
export const preloadOtherForm = otherForm.preload;
const ThankYouDialog = later(() => import('./ThankYouDialog.tsx'));

/** The first screen: login, request for a new password, or thanks after a game. */
export const LoginScene = observer(() => {
  const stores = useStores();
  const { app, clock, main, offline, session, sync, theme } = stores;
  const [attract] = useState(() => new AttractStore({ main, clock, theme }));
  // Draws the form first. The ornament and the vendor's prizes follow when it is on screen.
  const isDrawn = useIsDrawn();
  useEffect(() => (isDrawn ? attract.follow() : undefined), [attract, isDrawn]);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The address chooses the form. By default, the login.
  const other = formIn(search, offline.offers.length > 0);
  if (session.current) return <Navigate to={session.homePath} replace />;

  const toLogin = () => void navigate('/login', { replace: true });
  const endThanks = () => {
    stores.endThanks();
    toLogin();
  };
  return (
    <Stage>
      <div className={css.scene} data-form={other === 'walk-up' ? 'wide' : undefined}>
        <div className={css.show}>
          <div className={css.wheel} aria-hidden="true">
            {isDrawn && <FairWheel />}
          </div>
          {attract.bestPrizes.length > 0 && (
            <section className={css.shelf} aria-label={text('attract.toWin')}>
              <PrizeTiles prizes={attract.bestPrizes} size="shelf" />
            </section>
          )}
        </div>
        <main className={css.main}>
          <header className={css.sign}>
            {attract.logoUrl !== null && <VendorLogo url={attract.logoUrl} />}
            <h1 className={css.name} {...landing}>
              {text('app.name')}
            </h1>
            {attract.backAt === null ? (
              <p className={css.motto}>
                {text('login.motto')}
                {attract.hours !== null && <span className={css.hours}>{hoursText(attract.hours)}</span>}
              </p>
            ) : (
              <p className={css.break}>
                <span>{backAt(Date.parse(attract.backAt), clock.now())}</span>
              </p>
            )}
          </header>
          <MarqueeCard className={css.card} isStill>
            {other === null ? <LoginForm /> : <otherForm.Screen form={other} onDone={toLogin} />}
          </MarqueeCard>
          <AccessButtons />
        </main>
        <footer className={css.staff}>
          {!app.isForVisitorsOnly && <SyncLink hasRows={sync.hasRows} status={sync.status} />}
          {app.isInField && <PrepareOffer />}
          {(app.isForVisitorsOnly ? app.loginNotices : app.staffNotices).map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </footer>
      </div>
      {search.get('thankyou') === 'true' && <ThankYouDialog onClose={endThanks} />}
    </Stage>
  );
});

/** Returns the form that the address chooses instead of the login, or null. */
function formIn(search: URLSearchParams, hasOffers: boolean): OtherFormName | null {
  if (search.get('forgot') === 'true') return 'forgotten';
  if (!hasOffers) return null;
  if (search.get('resume') === 'true') return 'resume';
  return search.get('new') === 'true' ? 'walk-up' : null;
}
