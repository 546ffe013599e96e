import { App, ConfigProvider } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import './admin-tokens.css';
import type { Id } from '#shared/entities/base.ts';
import type { AdminPage } from '#shared/rules/access.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../admin-texts.ts';
import { focusPageIfLost } from '../../components/focus-keeper.ts';
import { MessagePage } from '../../components/MessagePage.tsx';
import { useReducedMotion } from '../../components/use-reduced-motion.ts';
import { AdminStore } from '../../stores/admin/AdminStore.ts';
import { AdminProvider } from '../../stores/admin/context.ts';
import { useStores } from '../../stores/context.ts';
import { adminTheme } from './admin-theme.ts';
import { libraryIcons } from './library-icons.tsx';
import { libraryTexts } from './library-texts.ts';
import { ChangePassword } from './shell/ChangePassword.tsx';
import { Shell } from './shell/Shell.tsx';

/** For an administrator without a vendor, who has nothing to set up. */
function MissingVendor() {
  const { session } = useStores();
  return (
    <MessagePage
      title={text('shell.noVendor')}
      text={text('shell.noVendorText')}
      action={{ label: text('shell.logOff'), onPress: () => void session.logOut() }}
    />
  );
}

/** The administrator's area, at the step in the address. Its data is fetched once the vendor is known. */
const AdminArea = observer(({ step }: { step: AdminPage }) => {
  const { session, styleNonce: nonce } = useStores();
  // With reduced motion, the library would otherwise wait for animations that base.css removes.
  const motion = !useReducedMotion();
  const vendorId = session.current?.user.clientId ?? null;
  const [layers, setLayers] = useState<HTMLElement | null>(null);
  return (
    <ConfigProvider
      direction={locale.direction}
      locale={libraryTexts}
      {...libraryIcons}
      theme={{ ...adminTheme, token: { ...adminTheme.token, motion } }}
      {...(nonce && { csp: { nonce } })}
      // In the body, the library would lock scrolling with a style that lacks the nonce; the body never scrolls anyway.
      getPopupContainer={() => layers ?? document.body}
    >
      <App style={{ blockSize: '100%' }}>
        {layers &&
          (session.isPasswordChangeEnforced ? <EnforcedPasswordChange /> : <Work vendorId={vendorId} step={step} />)}
      </App>
      <section ref={setLayers} aria-label={text('shell.layers')} />
    </ConfigProvider>
  );
});

const Work = ({ vendorId, step }: { vendorId: Id | null; step: AdminPage }) =>
  vendorId === null ? <MissingVendor /> : <Desk vendorId={vendorId} step={step} />;

/** Nothing stands behind the dialog: the server answers no read before the change. */
function EnforcedPasswordChange() {
  // The dialog had the focus from the start, so there is no earlier element to return it to.
  useEffect(() => () => void requestAnimationFrame(focusPageIfLost), []);
  return <ChangePassword />;
}

function Desk({ vendorId, step }: { vendorId: Id; step: AdminPage }) {
  const stores = useStores();
  const [admin] = useState(() => new AdminStore(stores, vendorId));
  useEffect(() => admin.load(), [admin]);
  return (
    <AdminProvider value={admin}>
      <Shell step={step} />
    </AdminProvider>
  );
}

export default AdminArea;
