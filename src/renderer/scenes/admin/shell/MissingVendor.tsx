import { text } from '../../../admin-texts.ts';
import { MessagePage } from '../../../components/MessagePage.tsx';
import { useStores } from '../../../stores/context.ts';

/** For an administrator without a vendor, who has nothing to set up. */
export function MissingVendor() {
  const { session } = useStores();
  return (
    <MessagePage
      title={text('shell.noVendor')}
      text={text('shell.noVendorText')}
      action={{ label: text('shell.logOff'), onPress: () => void session.logOut() }}
    />
  );
}
