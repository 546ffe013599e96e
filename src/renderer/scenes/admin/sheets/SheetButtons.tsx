import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Icon } from '../parts/Icon.tsx';

export interface SheetButtonsProps {
  onDownload(): void;
  onUpload(file: File): void;
  /** Uploads only: the template can always be had. */
  isDisabled: boolean;
}

/**
 * The template down, the filled-in sheet up. How far a file has come is shown by the area's transfer bar. The button that
 * was pressed takes no second click meanwhile, but keeps the focus, which a disabled one would lose.
 */
export const SheetButtons = observer(({ onDownload, onUpload, isDisabled }: SheetButtonsProps) => {
  const { underWay } = useAdmin().transfers;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<Icon name="download" />}
        loading={underWay === 'download'}
        disabled={underWay === 'upload'}
        onClick={onDownload}
      >
        {text('sheet.downloadTemplate')}
      </Button>
      <Button
        icon={<Icon name="upload" />}
        loading={underWay === 'upload'}
        disabled={(isDisabled && underWay !== 'upload') || underWay === 'download'}
        onClick={() => input.current?.click()}
      >
        {text('sheet.uploadTemplate')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={text('sheet.input')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onUpload(file);
          // Emptied, so that choosing the same file again, corrected, is noticed. The file itself stays readable.
          event.target.value = '';
        }}
      />
    </>
  );
});
