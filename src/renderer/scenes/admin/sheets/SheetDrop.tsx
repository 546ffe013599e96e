import { type DragEvent, type ReactNode, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import css from './SheetDrop.module.css';

export interface SheetDropProps {
  onUpload(file: File): void;
  isDisabled: boolean;
  children: ReactNode;
}

/** A list that accepts a filled-in spreadsheet dropped on it. */
export function SheetDrop({ onUpload, isDisabled, children }: SheetDropProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isDisabled) onUpload(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first.
    <div
      className={css.zone}
      onDragOver={(event) => {
        // Even when the drop is not accepted: otherwise the window would open the file.
        event.preventDefault();
        setIsOver(!isDisabled && event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <p className={css.cover} aria-hidden="true">
          {text('sheet.drop')}
        </p>
      )}
    </div>
  );
}
