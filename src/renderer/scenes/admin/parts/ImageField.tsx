import { Button } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { text } from '../../../admin-texts.ts';
import { classNames } from '../../../components/class-names.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { ImageChooser } from '../../../stores/admin/image-choice.ts';
import { FieldFrame } from './FieldFrame.tsx';
import css from './ImageField.module.css';
import { imageSource } from './image-source.ts';

export interface ImageFieldProps {
  label: string;
  /** The image as stored, or one just chosen, which carries its bytes until it is saved. */
  value: StoredFile | null | undefined;
  onChange(image: StoredFile | null): void;
  onBlur?(): void;
  /** What is wrong with the field as part of its form. */
  problem?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Offers to take the image away. */
  canRemove?: boolean;
  shape?: 'square' | 'wide' | 'round';
}

/** An image to choose or drop, checked before it is decoded, with its preview. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, onBlur, isRequired, isDisabled, canRemove, shape = 'square' } = props;
  const { edits } = useAdmin();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chooser] = useState(() => new ImageChooser());
  const [isOver, setIsOver] = useState(false);
  const source = imageSource(value);
  const problem = refusal ?? props.problem;

  const take = (file: File): Promise<boolean> => {
    const taken = read(file);
    edits.awaits(taken);
    return taken;
  };
  const read = async (file: File): Promise<boolean> => {
    const choice = await chooser.choose(file);
    // Another one has been chosen since.
    if (choice === null) return true;
    setRefusal('refusal' in choice ? choice.refusal : null);
    if ('image' in choice) onChange(choice.image);
    onBlur?.();
    return 'image' in choice;
  };
  const remove = () => {
    chooser.forget();
    setRefusal(null);
    onChange(null);
    // Its own button is gone.
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isDisabled) void take(file);
  };
  return (
    <fieldset
      className={classNames(css.field, css[shape])}
      disabled={isDisabled}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      data-over={isOver}
      data-wrong={problem !== undefined}
    >
      <span className={css.frame}>
        {source ? (
          <img className={css.image} src={source} alt={value?.description || label} />
        ) : (
          <span className={css.none} aria-hidden="true">
            +
          </span>
        )}
      </span>
      <FieldFrame id={id} label={label} isRequired={isRequired} problem={problem} hint={text('image.hint')}>
        <input
          ref={input}
          id={id}
          className={css.input}
          type="file"
          accept=".png,.jpg,.jpeg"
          // The role of a file input takes no `aria-required`; the forms validate themselves.
          required={isRequired}
          aria-describedby={`${id}-message`}
          aria-invalid={problem !== undefined}
          onBlur={onBlur}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (!file) return;
            // Emptied, so that choosing the same file again is noticed.
            void take(file).finally(() => {
              if (input.current) input.current.value = '';
            });
          }}
        />
        <div className={css.buttons}>
          <Button tabIndex={-1} aria-hidden="true" disabled={isDisabled} onClick={() => input.current?.click()}>
            {text(source ? 'image.replace' : 'image.choose')}
          </Button>
          {canRemove && source && (
            <Button type="text" disabled={isDisabled} onClick={remove}>
              {text('image.remove')}
            </Button>
          )}
        </div>
      </FieldFrame>
    </fieldset>
  );
}
