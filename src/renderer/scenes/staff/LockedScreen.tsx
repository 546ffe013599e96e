import { observer } from 'mobx-react-lite';
import { MessagePage } from '../../components/MessagePage.tsx';
import { Stage } from '../../components/Stage.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** Replaces all screens while an administrator has locked the kiosk. */
export const LockedScreen = observer(() => {
  const { staff } = useStores();
  return (
    <Stage>
      <MessagePage
        title={text('locked.title')}
        text={text('locked.text')}
        action={{ label: text('locked.staff'), onPress: () => void staff.knock(window.location.hash.slice(1)) }}
      />
    </Stage>
  );
});
