import { Button } from 'antd';
import { useRef } from 'react';
import { useForm } from 'react-final-form';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { blankPurpose, MAXIMUM_PURPOSES } from '#shared/rules/purposes.ts';
import { text } from '../../../admin-texts.ts';
import { FormField } from '../parts/FormField.tsx';
import { focusOn } from '../parts/focus.ts';
import { Section } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import prizeCss from './Prizes.module.css';
import css from './Purposes.module.css';
import { WholeNumberInput } from './WholeNumberInput.tsx';

/** The purposes for which visitors without an account can give consent, and the controller. Editable even after play. */
export function Purposes({ isDisabled, hasRetention }: { isDisabled: boolean; hasRetention: boolean }) {
  const form = useForm<CampaignForm>();
  const purposes = useFormPart(({ purposes }: CampaignForm) => purposes);
  const section = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    form.change('purposes', [...purposes, blankPurpose]);
    requestAnimationFrame(() => focusOn(section.current?.querySelector<HTMLElement>('fieldset:last-of-type input')));
  };
  const remove = (index: number) => {
    form.change(
      'purposes',
      purposes.filter((_, other) => other !== index),
    );
    addButton.current?.focus();
  };
  const numberField = (name: string, field: Field) => (
    <FormField<number | null> name={name} {...said(field)}>
      {(control) => <WholeNumberInput {...control} isDisabled={isDisabled} />}
    </FormField>
  );
  return (
    <Section title={text('purposes.title')} hint={text('purposes.hint')}>
      <div ref={section} className={css.purposes}>
        {purposes.length === 0 && <p className={css.none}>{text('purposes.none')}</p>}
        {purposes.map(({ id }, index) => (
          <fieldset
            key={id === null ? `new-${index}` : String(id)}
            className={prizeCss.prize}
            aria-label={text('purposes.numbered', { number: index + 1 })}
          >
            <div className={prizeCss.head}>
              <h4 className={prizeCss.title}>{text('purposes.numbered', { number: index + 1 })}</h4>
              <Button
                type="text"
                danger
                disabled={isDisabled}
                aria-label={text('purposes.removeNumbered', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                {text('purposes.remove')}
              </Button>
            </div>
            <div className={css.fields}>
              <TextField name={`purposes[${index}].label`} {...said('label')} isRequired isDisabled={isDisabled} />
              <TextField
                name={`purposes[${index}].wording`}
                {...said('wording')}
                isRequired
                isDisabled={isDisabled}
                lines={1}
              />
            </div>
          </fieldset>
        ))}
        <div>
          <Button ref={addButton} disabled={isDisabled || purposes.length >= MAXIMUM_PURPOSES} onClick={add}>
            {text('purposes.add')}
          </Button>
        </div>
      </div>
      <div className={css.fields}>
        <TextField name="controller" {...said('controller')} isRequired={purposes.length > 0} isDisabled={isDisabled} />
        <TextField
          name="privacyNotice"
          {...said('notice')}
          isRequired={purposes.length > 0}
          isDisabled={isDisabled}
          className={css.notice}
          lines={2}
        />
        {numberField('consentYears', 'years')}
        {hasRetention && numberField('deleteAfterDays', 'deleteAfter')}
      </div>
    </Section>
  );
}

type Field = 'label' | 'wording' | 'controller' | 'notice' | 'years' | 'deleteAfter';

/** Returns a field's label and hint. */
const said = (field: Field) => ({ label: text(`purposes.${field}`), hint: text(`purposes.${field}Hint`) });
