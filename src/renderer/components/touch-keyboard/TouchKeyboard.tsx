import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { text } from '../../keyboard-texts.ts';
import { takeFromScreen } from '../screen-height.ts';
import { drawKeys } from './keys.ts';
import { afterKey, atWordStart, commandOf, firstState, rowsOf, typedBy } from './layouts.ts';
import css from './TouchKeyboard.module.css';
import { controlAfter, kindOfControl, reveal, submitFormOf, type TextControl, textBefore } from './text-control.ts';
import { useTouchedControl, type WhenTyped } from './use-touched-control.ts';

/** The keyboard of a touch screen. Types into the touched field as real keys would, and reduces the screens' height. */
export default function TouchKeyboard({ isForMouse, whenTyped }: { isForMouse: boolean; whenTyped: WhenTyped }) {
  const { control, forget } = useTouchedControl(isForMouse, whenTyped);
  const [state, setState] = useState(() => firstState(navigator.language));
  const [lastControl, setLastControl] = useState(control);
  // Each field starts with letters. Sets the state while rendering, as React advises for a changed value.
  if (lastControl !== control) {
    setLastControl(control);
    const fresh = { ...state, page: 'letters', shift: 'off' } as const;
    setState(control === null ? fresh : atWordStart(fresh, kindOfControl(control), textBefore(control)));
  }
  const [popover] = useState(createPopover);
  const keys = useRef<ReturnType<typeof drawKeys>>(null);

  const press = useEffectEvent((key: string) => {
    if (control === null) return;
    const command = commandOf(key);
    const next = afterKey(state, key);
    if (command === 'next') controlAfter(control)?.focus();
    else if (command === 'done') finish(control, forget);
    else if (command === 'backspace') document.execCommand('delete');
    else if (command === 'enter') document.execCommand('insertLineBreak');
    else document.execCommand('insertText', false, typedBy(key, state));
    const hasTyped = command === null || command === 'space' || command === 'backspace';
    setState(hasTyped ? atWordStart(next, kindOfControl(control), textBefore(control)) : next);
  });

  useLayoutEffect(() => {
    const drawn = drawKeys(popover.firstElementChild as HTMLDivElement, (key) => press(key));
    keys.current = drawn;
    return () => drawn.end();
  }, [popover]);

  useLayoutEffect(() => {
    if (control === null) return;
    const kind = kindOfControl(control);
    popover.dataset.kind = kind;
    keys.current?.show(rowsOf(state, kind, controlAfter(control) ? 'next' : 'done'), state);
  }, [control, state, popover]);

  const revealControl = useEffectEvent(() => {
    if (control) reveal(control);
  });
  // A field in a dialog needs the keyboard in that dialog, which makes everything outside it inert.
  const home = control && (control.closest('dialog') ?? document.body);
  useLayoutEffect(() => {
    // The field's dialog may have closed.
    if (!home?.isConnected) return;
    home.append(popover);
    popover.showPopover();
    const observer = new ResizeObserver(() => {
      takeFromScreen(popover.offsetHeight);
      revealControl();
    });
    observer.observe(popover);
    return () => {
      observer.disconnect();
      popover.remove();
      takeFromScreen(0);
    };
  }, [home, popover]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field is shown
  useLayoutEffect(() => revealControl(), [control]);
  return null;
}

/** Submits the form as the Enter key would, and closes the keyboard to make room for the result. */
function finish(control: TextControl, forget: () => void): void {
  forget();
  submitFormOf(control);
}

/** Creates the keyboard's element outside React, for simple-keyboard and for the browser's top layer, above dialogs. */
function createPopover(): HTMLElement {
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.className = css.keyboard ?? '';
  popover.role = 'region';
  popover.ariaLabel = text('keyboard.name');
  // Keyboards run from left to right in every language.
  popover.dir = 'ltr';
  const keys = document.createElement('div');
  keys.className = css.keys ?? '';
  popover.append(keys);
  // Keeps the focus in the field.
  for (const event of ['pointerdown', 'mousedown'] as const) {
    popover.addEventListener(event, (pressed) => pressed.preventDefault());
  }
  return popover;
}
