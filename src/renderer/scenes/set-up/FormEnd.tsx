import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { Refusal } from './Refusal.tsx';
import css from './SetUp.module.css';

/** The end of a server's form: the reason of a refusal, and the buttons to go back or submit. */
export const FormEnd = observer(({ refusal, submit }: { refusal: string | null; submit: string }) => {
  const { setUp } = useStores();
  return (
    <>
      <Refusal why={refusal} />
      <div className={css.ways}>
        <Button size="main" disabled={setUp.isBusy} onClick={setUp.back}>
          {text('setUp.back')}
        </Button>
        <Button type="submit" variant="primary" size="main" disabled={setUp.isBusy}>
          {submit}
        </Button>
      </div>
    </>
  );
});
