import { observer } from 'mobx-react-lite';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { StaffStore } from '../../stores/StaffStore.ts';
import { goInside } from './go-inside.ts';
import css from './PinPad.module.css';
import { timeLeft } from './time-left.ts';

const DIGITS = [...'123456789'];
/** Earlier versions accepted PINs of these lengths. */
const SHORTEST_PIN = 4;
const LONGEST_PIN = 12;

interface PinPadProps {
  /** Shows the login of an administrator instead. */
  onOther(): void;
}

/** The pad on which staff enter their PIN. */
export const PinPad = observer(({ onOther }: PinPadProps) => {
  const { staff } = useStores();
  const [pin, setPin] = useState('');

  const isWaiting = staff.secondsLeft > 0;
  const add = (digit: string) => setPin((before) => (before + digit).slice(0, LONGEST_PIN));
  const remove = () => setPin((before) => before.slice(0, -1));
  const open = async () => {
    if (pin.length < SHORTEST_PIN || isWaiting) return;
    setPin('');
    if (await staff.open(pin)) goInside(staff);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') remove();
    else if (event.key === 'Enter') void open();
    else return;
    // Otherwise Enter would also press the last touched digit.
    event.preventDefault();
  });
  // Listens before the pad is on screen, because a digit typed at once would otherwise be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const actions = (
    <>
      <Button size="main" onClick={staff.turnAway}>
        {text('action.cancel')}
      </Button>
      <Button
        size="main"
        variant="primary"
        disabled={pin.length < SHORTEST_PIN || isWaiting || staff.isBusy}
        onClick={() => void open()}
      >
        {text('door.open')}
      </Button>
    </>
  );
  return (
    <Dialog title={text('door.title')} onCancel={staff.turnAway} actions={actions}>
      <p className={css.says} role="status" data-bad={staff.wasWrong || isWaiting}>
        {sentence(staff)}
      </p>
      <p className={css.dots} role="status" aria-label={text('door.digits', { count: pin.length })}>
        {[...pin].map((_digit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all dots are alike.
          <span key={index} />
        ))}
      </p>
      <div className={css.pad}>
        {DIGITS.map((digit) => (
          <Digit key={digit} digit={digit} onPress={add} />
        ))}
        <span />
        <Digit digit="0" onPress={add} />
        <Button className={css.key} aria-label={text('door.delete')} onClick={remove}>
          ⌫
        </Button>
      </div>
      <Button variant="link" onClick={onOther}>
        {text('door.asAdmin')}
      </Button>
    </Dialog>
  );
});

function Digit({ digit, onPress }: { digit: string; onPress(digit: string): void }) {
  return (
    <Button className={css.key} onClick={() => onPress(digit)}>
      {digit}
    </Button>
  );
}

function sentence({ door, wasWrong, secondsLeft }: StaffStore): string {
  if (door?.kind !== 'shut') return '';
  const wrong = wasWrong ? `${text('door.wrong')} ` : '';
  if (secondsLeft > 0) return wrong + text('door.wait', { time: timeLeft(secondsLeft) });
  return wrong + text('door.enter');
}
