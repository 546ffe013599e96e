import { observer } from 'mobx-react-lite';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** Buttons that start the accessible mode; in the mode, buttons that change the size of the text or end the mode. */
export const AccessButtons = observer(() => {
  const { access } = useStores();
  if (!access.isOn) {
    return (
      <Button size="small" onClick={access.toggle}>
        {text('access.mode')}
      </Button>
    );
  }
  const isLargest = access.textScale === 2;
  return (
    <ButtonRow>
      <Button size="small" onClick={isLargest ? access.reduce : access.enlarge}>
        {text(isLargest ? 'access.smaller' : 'access.larger')}
      </Button>
      <Button size="small" onClick={access.end}>
        {text('access.end')}
      </Button>
    </ButtonRow>
  );
});
