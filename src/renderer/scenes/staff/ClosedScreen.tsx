import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { backAt } from '../../components/back-at.ts';
import { landing } from '../../components/focus-keeper.ts';
import { Stage } from '../../components/Stage.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './ClosedScreen.module.css';

/** How often the text moves, so that no bright letters stay in one place. */
const MOVE_MS = 60_000;
const PLACES = 5;

/** Replaces all screens for visitors while staff have closed this kiosk. */
export const ClosedScreen = observer(({ until }: { until: string }) => {
  const { clock, staff } = useStores();
  const [turn, setTurn] = useState(0);
  useTitle(text('closing.title'));
  useEffect(() => clock.after(MOVE_MS, () => setTurn(turn + 1)), [clock, turn]);
  return (
    <Stage>
      <main className={css.closed} data-place={turn % PLACES}>
        <h1 className={css.title} {...landing}>
          {backAt(Date.parse(until), clock.now())}
        </h1>
        <p className={css.text}>{text('closing.text')}</p>
        <Button onClick={() => void staff.knock(window.location.hash.slice(1))}>{text('locked.staff')}</Button>
      </main>
    </Stage>
  );
});
