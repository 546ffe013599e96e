import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { type QuestionForm, validateQuestion } from '#shared/rules/question-form.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useAdmin } from '../../../stores/admin/context.ts';
import { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { CampaignName } from '../parts/CampaignName.tsx';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { FormImageField } from '../parts/FormImageField.tsx';
import { LockNotice } from '../parts/LockNotice.tsx';
import { TextField } from '../parts/TextField.tsx';
import { ListPage, type OpenedRecord } from '../sheets/ListPage.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { AskedNotice } from './AskedNotice.tsx';
import { QuestionTable } from './QuestionTable.tsx';
import { TypeField } from './TypeField.tsx';

/** The questions of a campaign. */
export const QuestionsScene = observer(({ campaign }: { campaign: Campaign }) => {
  const admin = useAdmin();
  const [store] = useState(() => new QuestionsStore(admin, campaign.id));
  return (
    <ListPage<Question>
      title={text('step.questions')}
      kind="question"
      intro={
        <TextWithElement text={text(introOf(store), { campaign: SLOT })}>
          <CampaignName campaign={campaign} />
        </TextWithElement>
      }
      notice={
        <>
          {store.isLocked && <LockNotice detail={text('questions.locked')} />}
          <AskedNotice store={store} />
        </>
      }
      campaign={campaign}
      store={store}
      isFixed={store.isFixed}
      prev="game-setup"
      next="users"
      nextLabel={text('step.next')}
      table={(open) => <QuestionTable store={store} campaign={campaign} onEdit={open} onAdd={() => open(null)} />}
      panel={(opened) => <QuestionDrawer store={store} {...opened} />}
    />
  );
});

function introOf({ isLocked, asked, rows }: QuestionsStore) {
  if (asked !== null && asked < rows.length) return isLocked ? 'questions.introSomeLocked' : 'questions.introSome';
  return isLocked ? 'questions.introLocked' : 'questions.intro';
}

/** Adds questions, one after the other, or changes one. */
const QuestionDrawer = observer(({ store, stored, onClosed }: OpenedRecord<Question> & { store: QuestionsStore }) => {
  const { hasImages } = store;
  return (
    <FormDrawer<QuestionForm, Question>
      kind="question"
      open={() => store.open(stored)}
      validate={validateQuestion}
      onClosed={onClosed}
    >
      {({ questionType }, isNew) => (
        <>
          <TypeField isFixed={!isNew} />
          <TextField name="questionText" label={text('questions.question')} isRequired isFirst={!isNew} lines={2} />
          {hasImages && <FormImageField name="imageFile" label={text('questionImage.field')} canRemove />}
          <AnswerFields isTrueFalse={questionType === TRUE_FALSE} />
        </>
      )}
    </FormDrawer>
  );
});
