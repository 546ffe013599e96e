import { observer } from 'mobx-react-lite';
import { MessageCard } from '../../components/MessageCard.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { DoneStep } from './DoneStep.tsx';
import { RoleStep } from './RoleStep.tsx';
import { ServerFailedScene } from './ServerFailedScene.tsx';
import { ServerStep } from './ServerStep.tsx';

const STEPS = { role: RoleStep, server: ServerStep, done: DoneStep };

/** The set-up, the only screen of a kiosk without a server (docs/specification.md, 2.1). */
const SetUpArea = observer(() => {
  const { app, setUp, staff } = useStores();
  const server = app.info?.server;
  if (server?.kind === 'failed') return <ServerFailedScene reason={server.reason} />;
  // A kiosk with a PIN may be among visitors, so the set-up is hidden until staff enter the PIN.
  if (!staff.isInside && staff.hasPin) {
    return <MessageCard title={text('setUp.title')} text={text('setUp.behindDoor')} />;
  }
  const Step = STEPS[setUp.step];
  return <Step />;
});

export default SetUpArea;
