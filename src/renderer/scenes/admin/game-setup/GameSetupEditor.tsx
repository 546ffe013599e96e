import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Form } from 'react-final-form';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { GameSetupStore } from '../../../stores/admin/GameSetupStore.ts';
import { useStores } from '../../../stores/context.ts';
import { submitTo } from '../parts/use-form-save.ts';
import { stepPath } from '../shell/StepBar.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { GameSetupForm, type SetupStep } from './GameSetupForm.tsx';

export interface GameSetupEditorProps {
  campaign: Campaign | null;
  types: readonly CampaignType[];
  /** The campaign that a new one starts as a copy of. */
  copyOf: Campaign | null;
  /** Whether the focus goes to the first field. */
  isBegun: boolean;
  /** Called when a new campaign is requested while this form is for a new one. */
  onNew(): void;
}

/** One campaign's form and its store. Save stays on the page; Next goes on to the questions. */
export const GameSetupEditor = observer(({ campaign, types, copyOf, isBegun, onNew }: GameSetupEditorProps) => {
  const admin = useAdmin();
  const { clock, session } = useStores();
  const goToStep = useGoToStep();
  const [store] = useState(() => new GameSetupStore(admin, campaign, types, copyOf));

  const goTo = async (step: SetupStep) => {
    const id = store.stored?.id ?? null;
    const isHere = step === 'game-setup' && isSameId(id, campaign?.id);
    if (isHere) return;
    // A new campaign's form stays, with its scroll position, as the form of the campaign just stored.
    if (step === 'game-setup' && !campaign) admin.edits.keepForm(stepPath(session.homePath, step, id));
    await goToStep(step, id);
  };
  return (
    <Form<CampaignForm>
      initialValues={store.saving.initial}
      validate={(form) => store.problemsOf(form, clock.now())}
      onSubmit={(values) => submitTo(store.saving, values)}
      // Each part of the form subscribes to its own values: typing in one prize does not re-render the others.
      subscription={NOTHING}
    >
      {({ form }) => (
        <GameSetupForm
          campaign={campaign}
          store={store}
          form={form}
          copyOf={campaign === null ? copyOf : null}
          isBegun={isBegun}
          onNew={onNew}
          goTo={goTo}
        />
      )}
    </Form>
  );
});

const NOTHING = {};
