import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { AddressForm } from './AddressForm.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';
import { OwnServerForm } from './OwnServerForm.tsx';
import css from './SetUp.module.css';
import { SetUpPage } from './SetUpPage.tsx';

const CHOICES = ['address', 'own'] as const;
type Choice = (typeof CHOICES)[number];

/** The second step: the kiosk's server. */
export const ServerStep = observer(() => {
  const { setUp } = useStores();
  const leadId = useId();
  const [choice, setChoice] = useState<Choice>('address');
  return (
    <SetUpPage title={text('setUp.title')} lead={text('setUp.lead')} leadId={leadId}>
      <ChoiceCards<Choice>
        labelledBy={leadId}
        options={CHOICES.map((value) => ({ value, name: text(`setUp.${value}`), hint: text(`setUp.${value}Hint`) }))}
        chosen={choice}
        onChoose={setChoice}
      />
      {choice === 'own' && setUp.role?.mode === 'kiosk' && (
        <p className={css.notice} role="status">
          {text('setUp.ownNeedsAdmin')}
        </p>
      )}
      {choice === 'address' ? <AddressForm /> : <OwnServerForm />}
    </SetUpPage>
  );
});
