import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { text } from '../../../admin-texts.ts';
import { FormField } from '../parts/FormField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import { WholeNumberInput } from './WholeNumberInput.tsx';

/** How many questions each player is asked. A number above the campaign's is allowed: questions may follow later. */
export function AskedQuestionsField({ questions, isDisabled }: { questions: number | null; isDisabled: boolean }) {
  const asked = useFormPart(({ askedQuestions }: CampaignForm) => askedQuestions);
  return (
    <FormField<number | null> name="askedQuestions" label={text('asked.field')} hint={hintOf(asked, questions ?? 0)}>
      {(control) => <WholeNumberInput {...control} isDisabled={isDisabled} />}
    </FormField>
  );
}

function hintOf(asked: number | null, total: number): string {
  if (total === 0) return text('asked.hint');
  return asked !== null && asked > total ? text('asked.tooMany', { total }) : text('asked.hintOf', { total });
}
