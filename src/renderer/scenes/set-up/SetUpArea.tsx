import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.ts';
import { ServerFailedScene } from './ServerFailedScene.tsx';
import { SetUpScene } from './SetUpScene.tsx';

/** What a kiosk without a server shows instead of everything else. */
const SetUpArea = observer(() => {
  const { app } = useStores();
  const server = app.info?.server;
  return server?.kind === 'failed' ? <ServerFailedScene reason={server.reason} /> : <SetUpScene />;
});

export default SetUpArea;
