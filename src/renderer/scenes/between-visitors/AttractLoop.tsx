import { observer } from 'mobx-react-lite';
import { type CSSProperties, useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FairWheel } from '../../components/FairWheel.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { useTitle } from '../../components/use-title.ts';
import { AttractStore, type ShownScene } from '../../stores/AttractStore.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { AttractContent } from './AttractContent.tsx';
import css from './AttractLoop.module.css';

/** Invites visitors to an unused kiosk, until the first touch or key. */
export const AttractLoop = observer(() => {
  const { access, clock, idle, main, theme } = useStores();
  const [attract] = useState(() => new AttractStore({ main, clock, theme }));
  useTitle(text('attract.touch'));
  useEffect(() => attract.start(), [attract]);
  useEffect(
    () =>
      onFirstTouch((target) => {
        if (target instanceof Element && target.closest('button')) access.toggle();
        idle.goOn();
      }),
    [access, idle],
  );
  const { current, leaving, logoUrl } = attract;
  return (
    <main className={css.loop} {...landing}>
      {leaving && <Scene key={leaving.turn} shown={leaving} logoUrl={logoUrl} onLeft={attract.hasLeft} />}
      <Scene key={current.turn} shown={current} logoUrl={logoUrl} />
      <div className={css.access} style={placeOf(current.turn)}>
        <Button size="small">{text('access.mode')}</Button>
      </div>
    </main>
  );
});

interface SceneProps {
  shown: ShownScene;
  logoUrl: string | null;
  /** Set for the scene that fades out. Called when it has faded out. */
  onLeft?: () => void;
}

function Scene({ shown: { turn, scene }, logoUrl, onLeft }: SceneProps) {
  return (
    <section
      className={css.scene}
      data-side={turn % 2 === 0 ? 'start' : 'end'}
      data-leaving={onLeft !== undefined}
      aria-hidden={onLeft !== undefined}
      style={placeOf(turn)}
      onAnimationEnd={onLeft}
    >
      <div className={css.wheel} aria-hidden="true">
        <FairWheel pace="alone" />
      </div>
      <div className={css.content}>
        <AttractContent scene={scene} logoUrl={logoUrl} />
        {scene.kind !== 'back' && <p className={css.touch}>{text('attract.touch')}</p>}
      </div>
    </section>
  );
}

/** Shifts of the content that prevent burn-in: a repeated scene appears at another place. */
const SHIFTS: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [1, -0.6],
  [-1, 0.6],
  [0.6, 1],
  [-0.6, -1],
  [-0.3, 0.3],
  [0.3, -0.3],
];

function placeOf(turn: number): CSSProperties {
  // Both sides go through all shifts.
  const [x, y] = SHIFTS[Math.floor(turn / 2) % SHIFTS.length] ?? [0, 0];
  return { translate: `${x}rem ${y}rem` };
}

/**
 * Calls `end` at the first touch or key, which then has no other effect. Prevents the start of a touch, because
 * browsers would otherwise turn it into a click on the screen that replaces the loop.
 */
function onFirstTouch(end: (target: EventTarget | null) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault();
    end(event.target);
  };
  const names = ['touchstart', 'mousedown', 'keydown'];
  for (const name of names) window.addEventListener(name, listen, { capture: true, passive: false });
  return () => {
    for (const name of names) window.removeEventListener(name, listen, { capture: true });
  };
}
