import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { SafetyCopyState } from '#shared/ipc/safety-copy.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { agoText } from '../../components/moments.ts';
import { StaffCard } from '../../components/StaffPage.tsx';
import { UnplugLight } from '../../components/UnplugLight.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './SafetyCopyCard.module.css';

/** Whether this computer may be unplugged, and the safety copy that makes it so. */
export const SafetyCopyCard = observer(() => {
  const { app, clock, safetyCopy } = useStores();
  const { state, isBusy } = safetyCopy;
  useEffect(() => safetyCopy.follow(), [safetyCopy]);
  if (!app.hasServer) return null;
  const isServerHere = state?.unplug.kind === 'not-safe' && state.unplug.why === 'server-here';
  const isChosen = state !== null && state.folder !== null;
  return (
    <StaffCard title={text('safetyCopy.title')}>
      <div className={css.card}>
        <UnplugLight state={state?.unplug ?? null} />
        {state && !isServerHere && (
          <>
            {sentencesOf(state, clock.now()).map((sentence) => (
              <p key={sentence} dir="auto">
                {sentence}
              </p>
            ))}
            <ButtonRow>
              <Button disabled={isBusy} onClick={safetyCopy.chooseFolder}>
                {text(isChosen ? 'safetyCopy.chooseOther' : 'safetyCopy.choose')}
              </Button>
              {isChosen && (
                <Button disabled={isBusy} onClick={safetyCopy.forgetFolder}>
                  {text('safetyCopy.stop')}
                </Button>
              )}
            </ButtonRow>
          </>
        )}
      </div>
    </StaffCard>
  );
});

function sentencesOf({ folder, fileName, readBackAt, problem, unplug }: SafetyCopyState, now: number): string[] {
  if (folder === null) return [text('safetyCopy.none')];
  // The light says why it is not safe. Without unsent entries it is safe, whatever is wrong with the folder.
  const isTold = problem === null || unplug.kind === 'not-safe';
  return [
    ...(isTold ? [] : [text(`unplug.why.${problem}`)]),
    text('safetyCopy.folder', { folder }),
    ...(fileName === null ? [] : [text('safetyCopy.file', { file: fileName })]),
    ...(readBackAt === null ? [] : [text('safetyCopy.readBack', { ago: agoText(readBackAt, now) })]),
    text('safetyCopy.howTo'),
  ];
}
