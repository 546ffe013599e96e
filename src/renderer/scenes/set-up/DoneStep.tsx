import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { PairKiosk } from '../staff/PairKiosk.tsx';
import css from './SetUp.module.css';
import { SetUpPage } from './SetUpPage.tsx';

/** The last step, after the server has answered. Staff can register the kiosk there, and start using it. */
export const DoneStep = observer(() => {
  const stores = useStores();
  const { app, device, setUp, staff } = stores;
  const apiUrl = app.info?.apiUrl ?? null;
  const { modeToStart } = setUp;
  useEffect(() => void device.load().catch(stores.fail), [device, stores]);
  return (
    <SetUpPage
      title={text('setUp.doneTitle')}
      lead={apiUrl === null ? text('setUp.doneOwn') : text('setUp.doneAddress', { host: new URL(apiUrl).host })}
    >
      {apiUrl !== null && (
        <section className={css.pairing} aria-label={text('setUp.pairing')}>
          <p>{text('setUp.pairingHint')}</p>
          <PairKiosk />
        </section>
      )}
      <div className={css.form}>
        {modeToStart === null ? (
          <Button variant="primary" size="main" onClick={setUp.end}>
            {text('setUp.goOn')}
          </Button>
        ) : (
          <Button variant="primary" size="main" onClick={() => void staff.restart()}>
            {text(`setUp.start.${modeToStart}`)}
          </Button>
        )}
      </div>
    </SetUpPage>
  );
});
