import { Button } from 'antd';
import type { FormApi } from 'final-form';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';
import { text } from '../../../admin-texts.ts';
import type { GameSetupStore } from '../../../stores/admin/GameSetupStore.ts';
import { useStores } from '../../../stores/context.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { SaveAndNext } from '../parts/SaveAndNext.tsx';
import { SaveState } from '../parts/SaveState.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useFormEdits } from '../parts/use-form-edits.ts';
import { useFormFocus } from '../parts/use-form-focus.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import { useIntoView } from '../parts/use-into-view.ts';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useOnceWhole } from '../parts/use-once-whole.ts';
import { useFocusOnArrival } from '../shell/use-go-to-step.ts';
import { CampaignDetails } from './CampaignDetails.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import css from './GameSetup.module.css';
import { PressYourLuckPrizes } from './PressYourLuckPrizes.tsx';
import { WheelPrizes } from './WheelPrizes.tsx';

export interface GameSetupFormProps {
  /** The campaign of the address. */
  campaign: Campaign | null;
  store: GameSetupStore;
  form: FormApi<CampaignForm>;
  isBegun: boolean;
  onNew(): void;
  onSave(goesOn: boolean): Promise<void>;
  onReload(): Promise<void>;
  onPrev(): void;
  onNext(): void;
}

/** What is seen of the form: its sections by game type, what the server said, and the way on. */
export const GameSetupForm = observer(({ campaign, store, form, isBegun, ...on }: GameSetupFormProps) => {
  const { clock } = useStores();
  const onceWhole = useOnceWhole();
  const typeChange = useAsked<Id>();
  const element = useRef<HTMLFormElement>(null);
  const { isLocked, isSaving } = store;
  const isArrival = useFocusOnArrival() === 'first-field';
  const { focusFirstWrong } = useFormFocus(element, isBegun || isArrival);
  useKeptFocus(isSaving);
  const isDirty = useFormPart((values: CampaignForm) => store.isChanged(values));
  const type = store.typeOf(useFormPart((values: CampaignForm) => values.campaignTypeId));
  const message = useIntoView(store.refusal);
  useFormEdits(isDirty);
  // Before it is painted, so that a form that follows does not first say that it does not.
  useLayoutEffect(() => {
    if (!isDirty) store.follow(campaign);
  }, [store, campaign, isDirty]);

  const save = (goesOn: boolean) => {
    if (store.isSaving || store.isLocked) return;
    const { hasValidationErrors } = form.getState();
    void form.submit();
    if (hasValidationErrors) return focusFirstWrong();
    void on.onSave(goesOn);
  };
  const goOn = () => {
    const isSaved = store.stored && !store.isChanged(form.getState().values);
    if (isLocked || isSaved) on.onNext();
    else save(true);
  };
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
  const hasWheel = isWheelAllowed(type);
  const hasBoard = isPressYourLuckAllowed(type);
  const isDisabled = isLocked || isSaving;
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onceWhole(() => save(false));
      }}
    >
      <Page
        title={text('step.game-setup')}
        intro={text(campaign ? 'setup.intro' : 'setup.introNew')}
        actions={<CampaignPicker campaign={campaign} onNew={on.onNew} />}
        back={
          <Button size="large" onClick={on.onPrev}>
            {text('step.prev')}
          </Button>
        }
        onward={
          <>
            <SaveState
              isDirty={isDirty}
              isSaving={isSaving}
              image={store.imageUnderWay}
              clean={store.stored && !isLocked ? text('save.clean') : ''}
            />
            <SaveAndNext isSaving={isSaving} canSave={!isLocked} onNext={() => onceWhole(goOn)} />
          </>
        }
      >
        {isLocked && <LockNotice detail={text('setup.locked')} />}
        {store.isLockedMeanwhile && store.refusal === null && <LockNotice detail={text('setup.lockedMeanwhile')} />}
        {store.refusal && (
          <div ref={message}>
            <FormMessage
              message={store.refusal}
              action={store.needsReload && <Button onClick={() => void on.onReload()}>{text('save.reload')}</Button>}
            />
          </div>
        )}
        <CampaignDetails
          types={store.types}
          hasWheel={hasWheel}
          today={dayAt(clock.now())}
          isDisabled={isDisabled}
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
        {hasWheel && <WheelPrizes isDisabled={isDisabled} />}
        {hasBoard && <PressYourLuckPrizes isDisabled={isDisabled} />}
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
