import { observer } from 'mobx-react-lite';
import { Toggle } from '../../components/Toggle.tsx';
import { useParticipant } from '../../stores/participant-context.ts';
import { text } from '../../texts.ts';
import css from './GameFooter.module.css';
import { QuitButton } from './QuitButton.tsx';

/** The foot of wheel and board: SOUND and Quit. Lies in the grid area `footer`. */
export const GameFooter = observer(() => {
  const { sound } = useParticipant();
  return (
    <footer className={css.footer}>
      <Toggle label={text('wheel.sound')} isOn={sound.isOn} onToggle={sound.toggle} />
      <QuitButton />
    </footer>
  );
});
