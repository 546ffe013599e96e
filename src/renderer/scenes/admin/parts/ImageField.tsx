import { Button } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { File as StoredFile } from '#shared/entities/file.ts';
import type { ImageSize } from '#shared/rules/image.ts';
import { text } from '../../../admin-texts.ts';
import { decodeImage } from '../../../canvas/decode-image.ts';
import { classNames } from '../../../components/class-names.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { ImageChooser } from '../../../stores/admin/image-choice.ts';
import { FieldFrame } from './FieldFrame.tsx';
import css from './ImageField.module.css';
import { imageSource } from './image-source.ts';

export interface ImageFieldProps {
  label: string;
  /** The stored image, or one just chosen, which carries its bytes until it is saved. */
  value: StoredFile | null | undefined;
  onChange(image: StoredFile | null): void;
  onBlur?(): void;
  /** The form's validation problem; the field's own refusal of a file takes precedence. */
  problem?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** What to think of about an image of this size, in pixels. */
  warningOf?(size: ImageSize): string | undefined;
  /** Offers to remove the image. */
  canRemove?: boolean;
  shape?: 'square' | 'wide' | 'round';
}

async function canShow(image: StoredFile): Promise<boolean> {
  const source = imageSource(image);
  return source !== null && (await decodeImage(source)) !== null;
}

/** An image to choose or drop, with its preview. Refuses a file that a kiosk could not show. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, onBlur, isRequired, isDisabled, canRemove, warningOf, shape = 'square' } = props;
  const { edits } = useAdmin();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chooser] = useState(() => new ImageChooser(canShow));
  const [said, setSaid] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [drawn, setDrawn] = useState<(ImageSize & { source: string }) | null>(null);
  const source = imageSource(value);
  const warning = drawn !== null && drawn.source === source ? warningOf?.(drawn) : undefined;
  const problem = refusal ?? props.problem;

  const take = (file: File): Promise<boolean> => {
    const taken = read(file);
    edits.awaits(taken);
    return taken;
  };
  const read = async (file: File): Promise<boolean> => {
    const choice = await chooser.choose(file);
    // Another image has been chosen since.
    if (choice === null) return true;
    setRefusal('refusal' in choice ? choice.refusal : null);
    setSaid('refusal' in choice ? '' : text('image.chosen', { fileName: file.name }));
    if ('image' in choice) onChange(choice.image);
    onBlur?.();
    return 'image' in choice;
  };
  const remove = () => {
    chooser.forget();
    setRefusal(null);
    setSaid(text('image.removed'));
    onChange(null);
    // The Remove button is gone.
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
          <img
            className={css.image}
            src={source}
            alt={value?.description || label}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setDrawn({ width, height, source })
            }
          />
        ) : (
          <span className={css.none} aria-hidden="true">
            +
          </span>
        )}
      </span>
      <FieldFrame
        id={id}
        label={label}
        isRequired={isRequired}
        problem={problem}
        isAlert={refusal !== null}
        hint={warning ?? text('image.hint')}
      >
        <input
          ref={input}
          id={id}
          className={css.input}
          type="file"
          accept=".png,.jpg,.jpeg"
          // A file input's role does not support `aria-required`; the forms do their own validation.
          required={isRequired}
          aria-describedby={`${id}-message`}
          aria-invalid={problem !== undefined}
          onBlur={onBlur}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (!file) return;
            // Reset, so that choosing the same file again fires a change event.
            void take(file).finally(() => {
              if (input.current) input.current.value = '';
            });
          }}
        />
        <span className={css.spoken} role="status">
          {said}
        </span>
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
