import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MarqueeCard } from '../../components/MarqueeCard.tsx';
import { Stage } from '../../components/Stage.tsx';
import { text } from '../../set-up-texts.ts';
import { useStores } from '../../stores/context.ts';
import { AddressForm } from './AddressForm.tsx';
import { OwnServerForm } from './OwnServerForm.tsx';
import css from './SetUpScene.module.css';

type Choice = 'address' | 'own';
const CHOICES: readonly Choice[] = ['address', 'own'];

/** The first screen of a kiosk that nobody has given a server yet. */
export const SetUpScene = observer(() => {
  const { app } = useStores();
  const [choice, setChoice] = useState<Choice>('address');
  const { settingsSetAside: setAside = null, provisionProblem = null } = app.info ?? {};
  return (
    <Stage>
      <main className={css.scene}>
        <MarqueeCard className={css.frame}>
          <div className={css.content}>
            <header className={css.head}>
              <h1 className={css.title}>{text('setUp.title')}</h1>
              <p className={css.lead} id="set-up-lead">
                {text('setUp.lead')}
              </p>
            </header>
            {setAside !== null && (
              <p className={css.notice} role="status">
                {text('setUp.settingsSetAside', { file: setAside })}
              </p>
            )}
            {provisionProblem !== null && (
              <p className={css.notice} role="status">
                {text('setUp.provisionProblem', provisionProblem)}
              </p>
            )}
            <div className={css.choices} role="radiogroup" aria-labelledby="set-up-lead">
              {CHOICES.map((each) => (
                <label key={each} className={css.choice} data-chosen={choice === each}>
                  <input type="radio" name="server" checked={choice === each} onChange={() => setChoice(each)} />
                  <span className={css.name}>{text(`setUp.${each}`)}</span>
                  <span className={css.hint}>{text(`setUp.${each}Hint`)}</span>
                </label>
              ))}
            </div>
            {choice === 'address' ? <AddressForm /> : <OwnServerForm />}
          </div>
        </MarqueeCard>
      </main>
    </Stage>
  );
});
