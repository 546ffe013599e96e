import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { ParticipantStep } from '#shared/rules/access.ts';
import { deferred } from '../../components/deferred.tsx';
import { useStores } from '../../stores/context.ts';
import { OpenPlay } from './OpenPlay.tsx';
import { QuizScene } from './quiz/QuizScene.tsx';
import { WelcomeScene } from './welcome/WelcomeScene.tsx';

const spinScene = deferred(() => import('./spin/SpinScene.tsx'));

/** The steps of a player's visit: welcome, quiz, spin. */
export const ParticipantArea = observer(
  ({ step, campaignId }: { step: ParticipantStep; campaignId: string | undefined }) => {
    const { session } = useStores();
    useEffect(() => {
      // Preloads while the player reads, so that the wheel is ready when the quiz ends.
      void spinScene.preload();
    }, []);

    if (step === 'welcome') return <WelcomeScene campaignId={campaignId} />;
    if (campaignId === undefined) return <Navigate to={`${session.homePath}/welcome`} replace />;
    return <OpenPlay campaignId={campaignId}>{step === 'quiz' ? <QuizScene /> : <spinScene.Screen />}</OpenPlay>;
  },
);
