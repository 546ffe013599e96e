import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './OpenSign.module.css';
import { timeLeft } from './time-left.ts';

/** Shows how long the staff door stays open, with a button that shuts it. Each touch or key keeps it open. */
const OpenSign = observer(() => {
  const { staff } = useStores();
  useEffect(() => {
    const stopping = new AbortController();
    for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
      window.addEventListener(kind, staff.stay, { capture: true, passive: true, signal: stopping.signal });
    }
    return () => stopping.abort();
  }, [staff]);

  const leave = async () => {
    await staff.shut();
    window.location.replace(`#${staff.wayBack ?? '/'}`);
  };
  return (
    <aside className={css.sign} aria-label={text('staff.title')}>
      <span className={css.time}>{text('staff.closesIn', { time: timeLeft(staff.secondsLeft) })}</span>
      <Button size="small" onClick={() => void leave()}>
        {text('staff.leave')}
      </Button>
    </aside>
  );
});

export default OpenSign;
