import { Button } from 'antd';
import { useState } from 'react';
import { text } from '../../../admin-texts.ts';

/** The ways on in the foot of a form. During a save, the pressed button shows progress and the other is disabled. */
export function SaveAndNext({ isSaving, onNext }: { isSaving: boolean; onNext(): void }) {
  const [pressed, setPressed] = useState<'save' | 'next'>('save');
  const stateOf = (button: typeof pressed) => ({
    loading: isSaving && pressed === button,
    disabled: isSaving && pressed !== button,
    'aria-busy': isSaving && pressed === button,
  });
  const save = stateOf('save');
  return (
    <>
      <Button
        {...save}
        size="large"
        htmlType="submit"
        // Without the name of the loading icon.
        aria-label={text('save.button')}
        disabled={save.disabled}
        // Enter in a field clicks it too.
        onClick={() => setPressed('save')}
      >
        {text('save.button')}
      </Button>
      <Button
        {...stateOf('next')}
        size="large"
        type="primary"
        aria-label={text('step.next')}
        onClick={() => {
          setPressed('next');
          onNext();
        }}
      >
        {text('step.next')}
      </Button>
    </>
  );
}
