import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { ParticipantStep } from '#shared/rules/access.ts';
import { Button } from '../../components/Button.tsx';
import { deferred } from '../../components/deferred.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { Splash } from '../../components/Splash.tsx';
import { VendorLanguage } from '../../components/vendor-text.ts';
import { useParticipant } from '../../stores/participant-context.ts';
import { text } from '../../texts.ts';
import { loadFontsFor } from '../../theme/more-fonts.ts';
import { QuizScene } from './quiz/QuizScene.tsx';
import { WelcomeScene } from './welcome/WelcomeScene.tsx';

const spinScene = deferred(() => import('./spin/SpinScene.tsx'));

/** The steps of a player's visit: welcome, quiz, spin. */
export const ParticipantArea = observer(
  ({ step, campaignId }: { step: ParticipantStep; campaignId: string | undefined }) => {
    const { pathTo } = useParticipant();
    useEffect(() => {
      // Preloads while the player reads, so that the wheel is ready when the quiz ends.
      void spinScene.preload();
    }, []);

    if (step === 'welcome') return <WelcomeScene campaignId={campaignId} />;
    if (campaignId === undefined) return <Navigate to={pathTo('welcome')} replace />;
    return <OpenPlay campaignId={campaignId}>{step === 'quiz' ? <QuizScene /> : <spinScene.Screen />}</OpenPlay>;
  },
);

/** Opens the play that the address names, because a reload closes it. Shows `children` when the play is open. */
const OpenPlay = observer(({ campaignId, children }: { campaignId: string; children: ReactNode }) => {
  const { play, welcome, isLeaving, rehearsal, leave } = useParticipant();
  useEffect(() => {
    void play.ensure(campaignId);
    void welcome.ensure();
  }, [play, welcome, campaignId]);

  // Loads fonts before the board draws, because a font that loads later does not change a drawn canvas.
  const names = play.view?.prizes.map(({ name }) => name ?? '').join() ?? '';
  useEffect(() => void loadFontsFor(names), [names]);

  if (play.isOpen(campaignId)) return <VendorLanguage value={play.view?.language ?? null}>{children}</VendorLanguage>;
  if (play.openFailure === null) return <Splash label={text('wait.settingUp')} />;
  return (
    <MessageCard
      title={text('play.notOpened')}
      text={text('play.askStaff')}
      reason={play.openFailure}
      actions={
        <>
          <Button size="main" variant="primary" disabled={play.isBusy} onClick={() => void play.openHere(campaignId)}>
            {text('action.tryAgain')}
          </Button>
          <Button size="main" disabled={isLeaving} onClick={() => leave()}>
            {rehearsal?.labels.end ?? text('session.logOut')}
          </Button>
        </>
      }
    />
  );
});
