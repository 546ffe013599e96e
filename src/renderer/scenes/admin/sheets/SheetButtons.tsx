import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Icon } from '../parts/Icon.tsx';

export interface SheetButtonsProps {
  onDownload(): void;
  onUpload(file: File): void;
  /** Disables uploads only: the template is always available. */
  isDisabled: boolean;
}

/**
 * Downloads the template and uploads the filled-in sheet. The area's transfer bar shows the progress. During a transfer
 * the pressed button ignores clicks but keeps the focus, which a disabled button would lose.
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
          // Reset, so that choosing the same file again, corrected, fires a change event. The file stays readable.
          event.target.value = '';
        }}
      />
    </>
  );
});
