import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './SetUp.module.css';

/** The end of a server's form: the reason of a refusal, and the buttons to go back or submit. */
export const FormEnd = observer(({ refusal, submit }: { refusal: string | null; submit: string }) => {
  const { setUp } = useStores();
  return (
    <>
      {/* Stays until the next try, because staff may have to check the network first. */}
      {refusal !== null && (
        <p className={css.refusal} role="alert" dir="auto">
          {refusal}
        </p>
      )}
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
