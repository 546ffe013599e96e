import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import { useStores } from '../../stores/context.ts';

/** The button that ends a finished game: logs out and leads to the thank-you. */
export const ThankfulLogOut = observer(({ label }: { label: string }) => {
  const { session } = useStores();
  return (
    <Button
      size="main"
      variant="primary"
      disabled={session.isBusy}
      onClick={() => void session.logOut({ isThanked: true })}
    >
      {label}
    </Button>
  );
});
