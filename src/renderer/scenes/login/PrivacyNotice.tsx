import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { vendorText } from '../../components/vendor-text.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';

interface PrivacyNoticeProps {
  notice: string;
  controller: string | null;
  language: string | null;
  onClose(): void;
}

/** The controller's privacy notice. */
export const PrivacyNotice = ({ notice, controller, language, onClose }: PrivacyNoticeProps) => (
  <Dialog
    title={text('consents.notice')}
    onCancel={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        {text('action.close')}
      </Button>
    }
  >
    <div className={css.notice}>
      {controller !== null && <strong {...vendorText(language)}>{controller}</strong>}
      <div {...vendorText(language)}>{notice}</div>
    </div>
  </Dialog>
);
