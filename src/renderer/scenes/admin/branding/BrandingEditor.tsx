import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Field, useFormState } from 'react-final-form';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { isSliver } from '#shared/rules/image.ts';
import { text } from '../../../admin-texts.ts';
import { type BrandingForm, BrandingStore } from '../../../stores/admin/BrandingStore.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { ImageField } from '../parts/ImageField.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { SaveAndNext } from '../parts/SaveAndNext.tsx';
import { SaveMessage } from '../parts/SaveMessage.tsx';
import { SaveState } from '../parts/SaveState.tsx';
import { StoredForm, useStoredForm } from '../parts/StoredForm.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import css from './BrandingScene.module.css';
import { KioskPreview } from './KioskPreview.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** The branding form. Choices show in the preview at once, and on the kiosks after a save. */
export function BrandingEditor({ themes }: { themes: readonly Theme[] }) {
  const admin = useAdmin();
  const [store] = useState(() => new BrandingStore(admin));
  return (
    <StoredForm record={store} validate={store.problemsOf}>
      <Fields store={store} themes={themes} />
    </StoredForm>
  );
}

const Fields = observer(({ store, themes }: { store: BrandingStore; themes: readonly Theme[] }) => {
  const admin = useAdmin();
  const element = useRef<HTMLFormElement>(null);
  const goToStep = useGoToStep();
  const { values } = useFormState<BrandingForm>({ subscription: { values: true } });
  const { isDirty, isSaving, refusal, save, saveEdits, reload } = useStoredForm(store, element);

  const goOn = async () => {
    // The current campaign is known once the campaigns are.
    if (admin.campaigns.value === null) await admin.campaigns.load();
    await goToStep('game-setup', admin.campaignId);
  };
  const storedLogo = store.initial.logo;
  const theme = themes.find(({ id }) => isSameId(id, values.themeId));
  return (
    <form
      ref={element}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <Page
        title={text('step.branding')}
        intro={text('branding.intro')}
        onward={
          <>
            <SaveState isDirty={isDirty} isSaving={isSaving} clean={text('save.clean')} />
            <SaveAndNext isSaving={isSaving} onNext={() => saveEdits(goOn)} />
          </>
        }
      >
        <SaveMessage refusal={refusal} onReload={reload} />
        <div className={css.columns}>
          <div className={css.choices}>
            <Section title={text('branding.logo')}>
              <Field<StoredFile | null> name="logo" allowNull>
                {({ input }) => (
                  <ImageField
                    label={text('branding.logoField')}
                    shape="wide"
                    value={input.value}
                    isDisabled={isSaving}
                    canRemove
                    warningOf={(size) => (isSliver(size) ? text('branding.logoSliver') : undefined)}
                    // The first removal discards the new choice and restores the stored logo; the second one removes
                    // that too.
                    onChange={(logo) => input.onChange(logo ?? (input.value === storedLogo ? null : storedLogo))}
                  />
                )}
              </Field>
            </Section>
            <Section title={text('branding.theme')} hint={text('branding.themeHint')}>
              <Field<BrandingForm['themeId']> name="themeId">
                {({ input, meta }) => (
                  <ThemeChoice
                    themes={themes}
                    chosenId={input.value}
                    isDisabled={isSaving}
                    problem={meta.submitFailed ? meta.error : undefined}
                    onChoose={input.onChange}
                  />
                )}
              </Field>
            </Section>
          </div>
          <div className={css.preview}>
            <Section title={text('branding.preview')} hint={text('branding.previewHint')}>
              <KioskPreview theme={theme ?? null} logo={values.logo} />
            </Section>
          </div>
        </div>
      </Page>
    </form>
  );
});
