import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { wheelLayout } from '#shared/rules/wheel.ts';
import { Wheel } from '../../../canvas/wheel/Wheel.tsx';
import { Button } from '../../../components/Button.tsx';
import { Counter } from '../../../components/Counter.tsx';
import { landing } from '../../../components/focus-keeper.ts';
import { PrizeTable } from '../../../components/PrizeTable.tsx';
import { SpokenList } from '../../../components/SpokenList.tsx';
import { useTitle } from '../../../components/use-title.ts';
import { VendorLogo } from '../../../components/VendorLogo.tsx';
import { endless } from '../../../motion/endless.ts';
import { useParticipant } from '../../../stores/participant-context.ts';
import type { Landing, SpinResult } from '../../../stores/WheelStore.ts';
import { text } from '../../../texts.ts';
import { GameFooter } from '../GameFooter.tsx';
import { useSound } from '../use-sound.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { PrizeDialog } from './PrizeDialog.tsx';
import { ResultSplash } from './ResultSplash.tsx';
import css from './WheelGame.module.css';
import { wheelValues } from './wheel-values.ts';

const BECKON = endless({
  keyframes: [
    { opacity: 0.9, transform: 'scale(1)' },
    { opacity: 0, transform: 'scale(1.45)' },
  ],
  duration: 1400,
  easing: 'ease-out',
  part: '::after',
});

/** The wheel with its surroundings: counters, prizes, bonus, sound, quit. */
export const WheelGame = observer(() => {
  const { play, fullName, sound, welcome } = useParticipant();
  const { view, wheel } = play;
  useTitle(text('product.name'));
  const [aboutPrize, setAboutPrize] = useState<Prize | null>(null);
  useLandingSound(wheel.result);
  if (!view) return null;
  return (
    <main className={css.scene}>
      <header className={css.header}>
        <VendorLogo url={welcome.logoUrl} />
        <div className={css.heading}>
          <h1 className={css.title} {...landing}>
            {text('product.name')}
          </h1>
          <p className={css.name} dir="auto">
            {fullName}
          </p>
        </div>
      </header>
      <div className={css.wheel}>
        <Wheel
          isPressYourLuckAllowed={view.games.includes('board')}
          bonusPointsAwarded={view.bonusPoints}
          optionSound={sound.isOn}
          logoUrl={welcome.logoUrl}
          spin={wheel.spin}
          onPrize={(spinId) => void wheel.settle(spinId)}
        >
          {(isDrawn) => (
            <div>
              <SpinButton isDrawn={isDrawn} />
            </div>
          )}
        </Wheel>
        <SpokenList
          label={text('wheel.values')}
          items={wheelValues(
            wheelLayout({ isPressYourLuckAllowed: view.games.includes('board'), bonusPoints: view.bonusPoints }),
          )}
        />
        <ResultSplash result={wheel.result} isShown={wheel.isResultShown} />
        {wheel.unsettledSpinId !== null && (
          <div className={css.again}>
            <Button size="main" variant="primary" disabled={play.isBusy} onClick={() => void wheel.settleAgain()}>
              {text('action.tryAgain')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.counters}>
        <Counter label={text('wheel.spinsRemaining')} value={view.remainingSpins} />
        <Counter label={text('wheel.pointsEarned')} value={view.points} />
        <p className={css.note} role="status">
          {wheel.note}
        </p>
      </div>
      <section className={css.prizes} aria-label={text('prize.list')}>
        <div className={css.rows}>
          <PrizeTable
            rows={wheel.prizeRows}
            highlighted={wheel.highlightedRow}
            shortage={view.shortage}
            onAbout={setAboutPrize}
          />
        </div>
      </section>
      {view.bonusPoints > 0 && <p className={css.bonus}>{text('wheel.bonus', { points: view.bonusPoints })}</p>}
      <GameFooter />
      {wheel.isOfferOpen && <OfferDialog />}
      {aboutPrize && <PrizeDialog prize={aboutPrize} shortage={view.shortage} onClose={() => setAboutPrize(null)} />}
    </main>
  );
});

const LANDING_SOUNDS = {
  nothing: 'landing-nothing',
  points: 'landing-points',
  bonus: 'landing-bonus',
  luck: 'landing-luck',
  'luck-gone': 'landing-nothing',
} as const satisfies Record<Landing['kind'], string>;

/** Plays the sound of each new result. */
function useLandingSound(result: SpinResult | null): void {
  const playSound = useSound();
  useEffect(() => {
    if (result) playSound(LANDING_SOUNDS[result.landing.kind]);
  }, [result, playSound]);
}

/** The button on the wheel's hub. Accepts no press while the wheel is not drawn. */
const SpinButton = observer(({ isDrawn }: { isDrawn: boolean }) => {
  const { wheel } = useParticipant().play;
  const playSound = useSound();
  const canSpin = isDrawn && wheel.canSpin;
  return (
    <button
      ref={canSpin ? BECKON : null}
      type="button"
      className={css.spin}
      aria-disabled={!canSpin || undefined}
      onClick={() => {
        if (!canSpin) return;
        playSound('press');
        void wheel.start();
      }}
    >
      {text('wheel.spin')}
    </button>
  );
});
