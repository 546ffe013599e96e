import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import { gamesOf } from '#shared/games.ts';
import type { Day } from '#shared/rules/campaign-dates.ts';
import { type CampaignForm, typeOf } from '#shared/rules/campaign-form.ts';
import { formsForType, prizesLost } from '#shared/rules/prize-forms.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { CampaignActionsStore } from '../../../stores/admin/CampaignActionsStore.ts';
import { CorrectionsStore } from '../../../stores/admin/CorrectionsStore.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { GameSetupStore } from '../../../stores/admin/GameSetupStore.ts';
import { LiveActionsStore } from '../../../stores/admin/LiveActionsStore.ts';
import { useStores } from '../../../stores/context.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { CampaignName } from '../parts/CampaignName.tsx';
import { dayText } from '../parts/format.ts';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { SaveAndNext } from '../parts/SaveAndNext.tsx';
import { SaveMessage } from '../parts/SaveMessage.tsx';
import { SaveState } from '../parts/SaveState.tsx';
import { StoredForm, useStoredForm } from '../parts/StoredForm.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import { stepPath } from '../shell/StepBar.tsx';
import { useFocusOnArrival, useGoToStep } from '../shell/use-go-to-step.ts';
import { CampaignActions, hasActions } from './CampaignActions.tsx';
import { CampaignDetails } from './CampaignDetails.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import { Corrections } from './Corrections.tsx';
import { Frame, Loading } from './Frame.tsx';
import css from './GameSetup.module.css';
import { introOf } from './intro-of.ts';
import { PressYourLuckPrizes } from './PressYourLuckPrizes.tsx';
import { Purposes } from './Purposes.tsx';
import { PutAway } from './PutAway.tsx';
import { WalkUpConsent } from './WalkUpConsent.tsx';
import { WheelPrizes } from './WheelPrizes.tsx';

export interface GameSetupFormProps {
  /** The campaign in the address; null for a new one. */
  campaign: Campaign | null;
  types: readonly CampaignType[];
  /** The campaign that a new one starts as a copy of. */
  copyOf: Campaign | null;
  /** Whether the focus goes to the first field. */
  isBegun: boolean;
  /** Called when a new campaign is requested while this form is for a new one. */
  onNew(): void;
}

/** The form of one campaign. Save stays on the page; Next goes on to the questions. */
export const GameSetupForm = observer((props: GameSetupFormProps) => {
  const { campaign, types, copyOf } = props;
  const admin = useAdmin();
  const { clock } = useStores();
  const [store] = useState(() => new GameSetupStore(admin, campaign, types, copyOf));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of campaigns may be read again while the form is open
  useEffect(() => void store.open(), [store, campaign, copyOf]);
  const [actions] = useState(() => new CampaignActionsStore(admin, store));
  const [live] = useState(() => new LiveActionsStore(admin, actions, clock));
  const isWithActions = store.stored !== null && hasActions(store.stored);
  useEffect(() => {
    if (isWithActions) void actions.load();
  }, [actions, isWithActions]);
  if (!store.isOpen) return <Unopened campaign={campaign} store={store} />;
  return (
    <StoredForm record={store} validate={(form) => store.problemsOf(form, clock.now())}>
      <Fields {...props} store={store} actions={actions} live={live} />
    </StoredForm>
  );
});

/** The page until the prizes are read. */
const Unopened = observer(({ campaign, store }: { campaign: Campaign | null; store: GameSetupStore }) =>
  store.source.failure === null ? (
    <Loading campaign={campaign} />
  ) : (
    <Frame campaign={campaign}>
      <Section>
        <ReadFailure title={text('setup.prizesUnread')} resource={store.source} onRetry={() => void store.open()} />
      </Section>
    </Frame>
  ),
);

type FieldsProps = GameSetupFormProps & {
  store: GameSetupStore;
  actions: CampaignActionsStore;
  live: LiveActionsStore;
};

/** The sections for the game type, the server's message, and the ways back and on. */
const Fields = observer((props: FieldsProps) => {
  const { campaign, types, copyOf, isBegun, onNew, store, actions, live } = props;
  const admin = useAdmin();
  const { edits, knowsArchive } = admin;
  const { clock, session } = useStores();
  const goToStep = useGoToStep();
  const [corrections] = useState(() => new CorrectionsStore(admin, store, actions));
  const typeChange = useAsked<Id>();
  const erasure = useAsked<{ day: Day; save(): void }>();
  const element = useRef<HTMLFormElement>(null);
  const isArrival = useFocusOnArrival() === 'first-field';
  const { form, isDirty, isSaving, refusal, save, saveEdits, reload } = useStoredForm<CampaignForm>(
    store,
    element,
    isBegun || isArrival,
  );
  const type = typeOf(
    types,
    useFormPart(({ campaignTypeId }: CampaignForm) => campaignTypeId),
  );
  const latest = store.source.value;
  const isFollowing = !isDirty && !isSaving && refusal === null;
  // A layout effect, so that a form about to follow the campaign does not flash the notice of a lock.
  useLayoutEffect(() => {
    if (!isFollowing || !campaign || !isSameId(latest?.id, campaign.id) || latest === null) return;
    store.follow(latest);
    if (!isSameValue(store.initial, form.getState().values)) form.initialize(store.initial);
  }, [store, form, campaign, latest, isFollowing]);

  useEffect(() => {
    if (store.stored) void store.questions.load();
  }, [store]);

  const goTo = async (step: 'branding' | 'game-setup' | 'questions') => {
    const id = store.stored?.id ?? null;
    const isHere = step === 'game-setup' && isSameId(id, campaign?.id);
    if (isHere) return;
    // A new campaign's form stays, with its scroll position, as the form of the campaign just stored.
    if (step === 'game-setup' && !campaign) edits.keepForm(stepPath(session.homePath, step, id));
    await goToStep(step, id);
  };
  const changeType = (typeId: Id) => {
    const lost = prizesLost(typeOf(types, typeId), form.getState().values);
    if (lost.length > 0) typeChange.ask(typeId);
    else takeType(typeId);
  };
  const takeType = (typeId: Id) => {
    const change = { from: type, to: typeOf(types, typeId) };
    const forms = formsForType(change, form.getState().values, listOf(store.stored?.prizes));
    form.batch(() => {
      form.change('campaignTypeId', typeId);
      form.change('wheelPrizes', forms.wheelPrizes);
      form.change('pressYourLuckPrizes', forms.pressYourLuckPrizes);
    });
  };
  /** Asks first if the save would soon erase the campaign's people. */
  const unlessErasing = (saveNow: () => void) => {
    const day = store.erasureDay(form.getState().values, clock.now());
    if (day === null) saveNow();
    else erasure.ask({ day, save: saveNow });
  };
  const { isLocked } = store;
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
        unlessErasing(() => void save(() => goTo('game-setup')));
      }}
    >
      <Page
        title={text('step.game-setup')}
        intro={
          copyOf && !campaign ? (
            <TextWithElement text={text('setup.introCopy', { campaign: SLOT })}>
              <CampaignName campaign={copyOf} />
            </TextWithElement>
          ) : (
            introOf(campaign, isLocked)
          )
        }
        actions={<CampaignPicker campaign={campaign} onNew={onNew} />}
        onBack={() => void goTo('branding')}
        onward={
          <>
            <SaveState
              isDirty={isDirty}
              isSaving={isSaving}
              image={store.images.underWay}
              clean={store.stored ? text('save.clean') : ''}
            />
            <SaveAndNext
              isSaving={isSaving}
              onNext={() => unlessErasing(() => void saveEdits(() => goTo('questions')))}
            />
          </>
        }
      >
        {isLocked && <LockNotice detail={text('setup.locked')} />}
        {store.stored && hasActions(store.stored) && (
          <CampaignActions
            store={actions}
            live={live}
            questionCount={store.questions.value?.length ?? null}
            isDirty={isDirty}
            isSaving={isSaving}
          />
        )}
        {store.isLockedMeanwhile && refusal === null && <LockNotice detail={text('setup.lockedMeanwhile')} />}
        <SaveMessage refusal={refusal} onReload={async () => (await reload()) && goTo('game-setup')} />
        <CampaignDetails
          types={types}
          hasWheel={hasWheel}
          hasLanguage={store.knowsLanguages}
          hasTimeZone={store.knowsTimeZones}
          hasHours={store.knowsHours}
          hasClaims={store.knowsClaims}
          now={clock.now()}
          hasAskedQuestions={store.knowsAskedQuestions}
          questions={store.questions.value?.length ?? null}
          isDisabled={isDisabled}
          onTypeChange={changeType}
        />
        {!hasWheel && !hasBoard && (
          <Section title={text('prize.list')}>
            <p className={css.hint}>{text(type ? 'setup.quizAlone' : 'setup.noType')}</p>
          </Section>
        )}
        {hasWheel && <WheelPrizes isDisabled={isDisabled} questions={store.questions.value?.length ?? null} />}
        {hasBoard && <PressYourLuckPrizes isDisabled={isDisabled} />}
        {store.knowsWalkUps && <WalkUpConsent isDisabled={isSaving} />}
        {store.knowsPurposes && <Purposes isDisabled={isSaving} hasRetention={store.knowsRetention} />}
        {isLocked && knowsArchive && <Corrections store={corrections} isDirty={isDirty || isSaving} />}
        {store.stored && knowsArchive && (
          <PutAway
            key={store.stored.id}
            campaignId={store.stored.id}
            isDirty={isDirty || isSaving}
            actions={actions}
            isPlayed={isLocked}
          />
        )}
      </Page>
      <AskedConfirm
        asked={typeChange}
        question={text('setup.changeType')}
        detail={() => text('setup.changeTypeText')}
        ok={text('setup.changeTypeOk')}
        onOk={takeType}
      />
      <AskedConfirm
        asked={erasure}
        question={text('purposes.eraseNow')}
        detail={({ day }) => text('purposes.eraseNowText', { day: dayText(day) })}
        ok={text('purposes.eraseNowOk')}
        onOk={({ save: saveNow }) => saveNow()}
      />
    </form>
  );
});
