import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { formOfQuestion } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import { type CorrectionsStore, prizeProblems, questionProblems } from '../../../stores/admin/CorrectionsStore.ts';
import { FormImageField } from '../parts/FormImageField.tsx';
import { MENU_HEIGHT_PX } from '../parts/menu-height.ts';
import { Section } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { OthersChanges } from './CampaignActions.tsx';
import css from './Corrections.module.css';

interface CorrectionsProps {
  store: CorrectionsStore;
  /** True while the form has edits, which a correction would discard. */
  isDirty: boolean;
}

/** Corrects a text or a picture of a played campaign. */
export const Corrections = observer(({ store, isDirty }: CorrectionsProps) => {
  const [prize, setPrize] = useState<Prize | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const { prizes, questions } = store;
  const groups = [
    { label: text('corrections.prizes'), options: prizes.map((one, at) => optionOf(`prize-${at}`, one.name)) },
    {
      label: text('corrections.questions'),
      options: questions.map((one, at) => optionOf(`question-${at}`, one.questionText)),
    },
  ];
  const choose = (value: string) => {
    const [kind, at] = value.split('-');
    if (kind === 'prize') setPrize(prizes[Number(at)] ?? null);
    else setQuestion(questions[Number(at)] ?? null);
  };
  return (
    <Section title={text('corrections.title')} hint={text(isDirty ? 'corrections.saveFirst' : 'corrections.hint')}>
      <Select
        className={css.choice ?? ''}
        aria-label={text('corrections.choose')}
        placeholder={text('corrections.choose')}
        disabled={isDirty}
        value={null}
        options={groups.filter(({ options }) => options.length > 0)}
        showSearch={{ optionFilterProp: 'label' }}
        listHeight={MENU_HEIGHT_PX}
        onChange={choose}
      />
      {prize && <PrizeDialog store={store} prize={prize} onClosed={() => setPrize(null)} />}
      {question && <QuestionDialog store={store} question={question} onClosed={() => setQuestion(null)} />}
    </Section>
  );
});

const optionOf = (value: string, label: string | null | undefined) => ({ value, label: label ?? '' });

interface DialogProps {
  store: CorrectionsStore;
  onClosed(): void;
}

const shared = { detail: text('corrections.detail'), ok: text('corrections.ok') };

const PrizeDialog = ({ store, prize, onClosed }: DialogProps & { prize: Prize }) => (
  <ActionDialog
    {...shared}
    open={() => store.prize(prize)}
    validate={prizeProblems}
    title={text('corrections.prizeTitle')}
    othersChanges={<OthersChanges store={store.actions} />}
    onClosed={onClosed}
  >
    <TextField name="name" label={text('prizeForm.name')} isRequired />
    <TextField
      name="fulfillmentDescription"
      label={text('prizeForm.fulfillment')}
      hint={text('prizeForm.fulfillmentHint')}
      lines={1}
    />
    <FormImageField name="imageFile" label={text('prizeForm.image')} isRequired isDisabled={false} />
    <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
  </ActionDialog>
);

const QuestionDialog = ({ store, question, onClosed }: DialogProps & { question: Question }) => {
  const { questionType, answers, correctIndex } = formOfQuestion(question);
  return (
    <ActionDialog
      {...shared}
      open={() => store.question(question)}
      validate={(form) => questionProblems(form, question)}
      title={text('corrections.questionTitle')}
      othersChanges={<OthersChanges store={store.actions} />}
      onClosed={onClosed}
    >
      <TextField name="questionText" label={text('questions.question')} isRequired lines={2} />
      {question.imageFile !== undefined && (
        <FormImageField name="imageFile" label={text('questionImage.field')} canRemove />
      )}
      {questionType !== TRUE_FALSE &&
        answers.map((answer, index) => (
          <TextField
            key={answer}
            name={`answers[${index}]`}
            label={text(index === correctIndex ? 'corrections.rightAnswer' : 'corrections.answer', {
              number: index + 1,
            })}
            isRequired
          />
        ))}
      <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
    </ActionDialog>
  );
};
