import { Button } from 'antd';
import type { FormApi } from 'final-form';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { gamesOf } from '#shared/games.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import type { GameSetupStore } from '../../../stores/admin/GameSetupStore.ts';
import { useStores } from '../../../stores/context.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { CampaignName } from '../parts/CampaignName.tsx';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { SaveAndNext } from '../parts/SaveAndNext.tsx';
import { SaveMessage } from '../parts/SaveMessage.tsx';
import { SaveState } from '../parts/SaveState.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import { useFormSave } from '../parts/use-form-save.ts';
import { useFocusOnArrival } from '../shell/use-go-to-step.ts';
import { CampaignDetails } from './CampaignDetails.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import css from './GameSetup.module.css';
import { introOf } from './intro-of.ts';
import { PressYourLuckPrizes } from './PressYourLuckPrizes.tsx';
import { WalkUpConsent } from './WalkUpConsent.tsx';
import { WheelPrizes } from './WheelPrizes.tsx';

/** This step and the ones before and after it. */
export type SetupStep = 'branding' | 'game-setup' | 'questions';

export interface GameSetupFormProps {
  /** The campaign in the address; null for a new one. */
  campaign: Campaign | null;
  store: GameSetupStore;
  form: FormApi<CampaignForm>;
  /** The campaign that this new one starts as a copy of. */
  copyOf: Campaign | null;
  isBegun: boolean;
  onNew(): void;
  goTo(step: SetupStep): Promise<void>;
}

/** The visible form: the sections for the game type, the server's message, and the ways back and on. */
export const GameSetupForm = observer((props: GameSetupFormProps) => {
  const { campaign, store, form, copyOf, isBegun, onNew, goTo } = props;
  const { clock } = useStores();
  const typeChange = useAsked<Id>();
  const element = useRef<HTMLFormElement>(null);
  const { isLocked, saving } = store;
  const { isSaving } = saving;
  const isArrival = useFocusOnArrival() === 'first-field';
  const isDirty = useFormPart((values: CampaignForm) => saving.isChanged(values));
  const { save, reload } = useFormSave({ form, saving, element, isDirty, isBegun: isBegun || isArrival });
  const type = store.typeOf(useFormPart((values: CampaignForm) => values.campaignTypeId));
  // Before painting: a form about to follow the campaign must not flash its 'locked meanwhile' notice.
  useLayoutEffect(() => {
    if (!isDirty) store.follow(campaign);
  }, [store, campaign, isDirty]);

  useEffect(() => void store.countQuestions(), [store]);

  const needsSave = () => !store.stored || saving.isChanged(form.getState().values);
  const changeType = (typeId: Id) => {
    const lost = store.prizesLost(typeId, form.getState().values);
    if (lost.length > 0) typeChange.ask(typeId);
    else takeType(typeId);
  };
  const takeType = (typeId: Id) => {
    const forms = store.formsForType(typeId, form.getState().values);
    form.batch(() => {
      form.change('campaignTypeId', typeId);
      form.change('wheelPrizes', forms.wheelPrizes);
      form.change('pressYourLuckPrizes', forms.pressYourLuckPrizes);
    });
  };
  const hasWheel = gamesOf(type).includes('wheel');
  const hasBoard = gamesOf(type).includes('board');
  const isDisabled = isLocked || isSaving;
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(() => goTo('game-setup'));
      }}
    >
      <Page
        title={text('step.game-setup')}
        intro={
          copyOf ? (
            <TextWithElement text={text('setup.introCopy', { campaign: SLOT })}>
              <CampaignName campaign={copyOf} />
            </TextWithElement>
          ) : (
            introOf(campaign, isLocked)
          )
        }
        actions={<CampaignPicker campaign={campaign} onNew={onNew} />}
        back={
          <Button size="large" onClick={() => void goTo('branding')}>
            {text('step.prev')}
          </Button>
        }
        onward={
          <>
            <SaveState
              isDirty={isDirty}
              isSaving={isSaving}
              image={store.imageUnderWay}
              clean={store.stored ? text('save.clean') : ''}
            />
            <SaveAndNext isSaving={isSaving} onNext={() => save(() => goTo('questions'), needsSave)} />
          </>
        }
      >
        {isLocked && <LockNotice detail={text('setup.locked')} />}
        {store.isLockedMeanwhile && saving.refusal === null && <LockNotice detail={text('setup.lockedMeanwhile')} />}
        <SaveMessage saving={saving} onReload={async () => (await reload()) && goTo('game-setup')} />
        <CampaignDetails
          types={store.types}
          hasWheel={hasWheel}
          today={dayAt(clock.now())}
          isDisabled={isDisabled}
          isEndDisabled={isSaving}
          onTypeChange={changeType}
        />
        {!type && (
          <Section title={text('prize.list')}>
            <p className={css.hint}>{text('setup.noType')}</p>
          </Section>
        )}
        {type && !hasWheel && !hasBoard && (
          <Section title={text('prize.list')}>
            <p className={css.hint}>{text('setup.quizAlone')}</p>
          </Section>
        )}
        {hasWheel && <WheelPrizes isDisabled={isDisabled} isStockDisabled={isSaving} questions={store.questionCount} />}
        {hasBoard && <PressYourLuckPrizes isDisabled={isDisabled} isStockDisabled={isSaving} />}
        {store.knowsWalkUps && <WalkUpConsent isDisabled={isSaving} />}
      </Page>
      <AskedConfirm
        asked={typeChange}
        question={text('setup.changeType')}
        detail={() => text('setup.changeTypeText')}
        ok={text('setup.changeTypeOk')}
        onOk={takeType}
      />
    </form>
  );
});
