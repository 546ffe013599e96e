import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { ParticipantStep } from '#shared/rules/access.ts';
import { Splash } from '../../components/Splash.tsx';
import { useStores } from '../../stores/context.ts';
import { OpenPlay } from './OpenPlay.tsx';
import { QuizScene } from './quiz/QuizScene.tsx';
import { WelcomeScene } from './welcome/WelcomeScene.tsx';

const loadSpinScene = () => import('./spin/SpinScene.tsx');
const SpinScene = lazy(loadSpinScene);

/** The steps of a player's visit (SPEC 2): welcome, quiz, spin. */
export const ParticipantArea = observer(
  ({ step, campaignId }: { step: string | undefined; campaignId: string | undefined }) => {
    const { session } = useStores();
    useEffect(() => {
      // Fetched while the player reads, so that the wheel is there when the quiz ends. It is asked for again if this fails.
      loadSpinScene().catch(() => {});
    }, []);

    const known = step as ParticipantStep;
    if (known === 'welcome') return <WelcomeScene campaignId={campaignId} />;
    if (campaignId === undefined) return <Navigate to={`${session.homePath}/welcome`} replace />;
    return (
      <OpenPlay campaignId={campaignId}>
        {known === 'quiz' ? (
          <QuizScene />
        ) : (
          <Suspense fallback={<Splash />}>
            <SpinScene />
          </Suspense>
        )}
      </OpenPlay>
    );
  },
);
