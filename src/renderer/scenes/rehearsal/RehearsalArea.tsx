import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ParticipantStep } from '#shared/rules/access.ts';
import { Button } from '../../components/Button.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { Splash } from '../../components/Splash.tsx';
import { text } from '../../rehearsal-texts.ts';
import { useStores } from '../../stores/context.ts';
import { RehearsingProvider } from '../../stores/participant-context.ts';
import { RehearsalStore } from '../../stores/RehearsalStore.ts';
import { ParticipantArea } from '../participant/ParticipantArea.tsx';
import css from './RehearsalArea.module.css';
import { RehearsalChoice } from './RehearsalChoice.tsx';

/** A rehearsal (docs/specification.md, 4.12), for administrators, and for staff while their door is open. */
const RehearsalArea = observer(() => {
  const { app, session, staff } = useStores();
  const { campaignId = '', step } = useParams();
  const isOwn = session.isAdmin && !app.isForVisitorsOnly;
  const isPlayers = session.current !== null && !session.isAdmin;
  const isStaff = staff.isInside && (!isPlayers || staff.isOpen);
  if (!isOwn && !isStaff) return <Navigate to={staff.wayBack ?? '/'} replace />;
  return <Rehearsed key={`${isOwn} ${campaignId}`} campaignId={campaignId} isOwn={isOwn} step={step} />;
});

interface RehearsedProps {
  campaignId: string;
  isOwn: boolean;
  step: string | undefined;
}

const Rehearsed = observer(({ campaignId, isOwn, step }: RehearsedProps) => {
  const stores = useStores();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [store] = useState(() => {
    const from = startOf(state) ?? (isOwn ? `${stores.session.homePath}/game-setup/${campaignId}` : '/staff');
    const show = (path: string) => void navigate(path, { replace: true });
    return new RehearsalStore(stores, { campaignId, isOwn, go: show, goBack: () => show(from) });
  });
  useEffect(() => {
    void store.begin();
    stores.rehearsal = store;
    return () => {
      stores.rehearsal = null;
      store.forget();
    };
  }, [stores, store]);

  return (
    <RehearsingProvider value={store}>
      <div className={css.frame} data-door={stores.staff.isOpen || undefined}>
        <aside className={css.ribbon} aria-label={text('rehearsal.title')}>
          <strong className={css.name}>{text('rehearsal.title')}</strong>
          <span>{text('rehearsal.ribbon')}</span>
        </aside>
        {store.isPlaying && isStep(step) ? (
          <ParticipantArea step={step} campaignId={campaignId} />
        ) : (
          <BeforePlay store={store} />
        )}
      </div>
    </RehearsingProvider>
  );
});

const BeforePlay = observer(({ store }: { store: RehearsalStore }) => {
  if (store.view) return <RehearsalChoice store={store} view={store.view} />;
  if (store.failure === null) return <Splash label={text('rehearsal.loading')} />;
  return (
    <MessageCard
      title={text('rehearsal.notBegun')}
      reason={store.failure}
      actions={
        <>
          <Button size="main" variant="primary" onClick={() => void store.begin()}>
            {text('action.tryAgain')}
          </Button>
          <Button size="main" onClick={store.leave}>
            {text('rehearsal.end')}
          </Button>
        </>
      }
    />
  );
});

const STEPS: readonly string[] = ['welcome', 'quiz', 'spin'] satisfies ParticipantStep[];
const isStep = (step: string | undefined): step is ParticipantStep => step !== undefined && STEPS.includes(step);

/** Returns the address of the page that led here, or null after a reload. */
const startOf = (state: unknown): string | null => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : null;
};

export default RehearsalArea;
