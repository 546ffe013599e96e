import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Field, Form, useForm } from 'react-final-form';
import type { Client } from '#shared/entities/client.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { text } from '../../../admin-texts.ts';
import { type BrandingForm, BrandingStore } from '../../../stores/admin/BrandingStore.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { FormMessage } from '../parts/FormMessage.tsx';
import { ImageField } from '../parts/ImageField.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { SaveAndNext } from '../parts/SaveAndNext.tsx';
import { SaveState } from '../parts/SaveState.tsx';
import { useFormEdits } from '../parts/use-form-edits.ts';
import { useIsOnScreen } from '../parts/use-is-on-screen.ts';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useOnceWhole } from '../parts/use-once-whole.ts';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import css from './BrandingScene.module.css';
import { KioskPreview } from './KioskPreview.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** The branding form: what is chosen shows in the preview at once, and on the kiosks once it is saved. */
export const BrandingEditor = observer(({ client, themes }: { client: Client; themes: readonly Theme[] }) => {
  const admin = useAdmin();
  const [store] = useState(() => new BrandingStore(admin, client, themes));
  const onceWhole = useOnceWhole();
  return (
    <Form<BrandingForm>
      initialValues={store.initial}
      validate={store.problemsOf}
      onSubmit={async (form) => void (await store.save(form))}
    >
      {({ handleSubmit, values }) => (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            onceWhole(handleSubmit);
          }}
          noValidate
        >
          <Editor store={store} values={values} themes={themes} />
        </form>
      )}
    </Form>
  );
});

interface EditorProps {
  store: BrandingStore;
  values: BrandingForm;
  themes: readonly Theme[];
}

const Editor = observer(({ store, values, themes }: EditorProps) => {
  const { edits, campaignId } = useAdmin();
  const form = useForm<BrandingForm>();
  const goToStep = useGoToStep();
  const isOnScreen = useIsOnScreen();
  const onceWhole = useOnceWhole();
  const { initial, isSaving } = store;
  const isDirty = store.isChanged(values);
  useFormEdits(isDirty);
  useKeptFocus(isSaving);

  const goOn = async () => {
    const { values } = form.getState();
    const isDirty = store.isChanged(values);
    // Marks the fields that are wrong.
    if (isDirty && form.getState().hasValidationErrors) return void form.submit();
    if (isDirty && !(await store.save(values))) return;
    if (!isOnScreen()) return;
    edits.settle();
    await goToStep('game-setup', campaignId);
  };
  const theme = themes.find(({ id }) => isSameId(id, values.themeId));
  return (
    <Page
      title={text('step.branding')}
      intro={text('branding.intro')}
      onward={
        <>
          <SaveState isDirty={isDirty} isSaving={isSaving} clean={text('save.clean')} />
          <SaveAndNext isSaving={isSaving} onNext={() => onceWhole(goOn)} />
        </>
      }
    >
      <FormMessage
        message={store.refusal}
        action={store.needsReload && <Button onClick={() => void store.reload()}>{text('save.reload')}</Button>}
      />
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
                  canRemove={input.value !== initial.logo}
                  onChange={(logo) => input.onChange(logo ?? initial.logo)}
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
  );
});
