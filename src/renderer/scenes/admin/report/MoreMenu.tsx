import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { MenuButton } from './MenuButton.tsx';

/** Rarely used actions: exporting the log of this kiosk's own draws. */
export const MoreMenu = observer(() => {
  const { sync } = useStores();
  const items = [{ key: 'draws', label: text('sync.exportDraws'), onClick: () => void sync.export('draws') }];
  return <MenuButton label={text('report.more')} items={items} isLoading={sync.isBusy} />;
});
