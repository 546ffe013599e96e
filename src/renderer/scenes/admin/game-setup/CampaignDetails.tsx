import { Select } from 'antd';
import type { Id } from '#shared/entities/base.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { isSameId } from '#shared/entities/id.ts';
import { type DayEntry, dayAt } from '#shared/rules/campaign-dates.ts';
import { type CampaignForm, venueOf } from '#shared/rules/campaign-form.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { text } from '../../../admin-texts.ts';
import { FormField, type FormFieldProps } from '../parts/FormField.tsx';
import { dayText, languageName } from '../parts/format.ts';
import { MENU_HEIGHT_PX } from '../parts/menu-height.ts';
import { Section } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import { AskedQuestionsField } from './AskedQuestionsField.tsx';
import { DayInput } from './DayInput.tsx';
import css from './GameSetup.module.css';
import { HoursFields } from './HoursFields.tsx';
import { ownEndText, ownStartText } from './own-time.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import { WholeNumberInput } from './WholeNumberInput.tsx';

export interface CampaignDetailsProps {
  types: readonly CampaignType[];
  hasWheel: boolean;
  /** True if the server stores the language of a campaign. */
  hasLanguage: boolean;
  /** True if the server stores the time zone of a campaign. */
  hasTimeZone: boolean;
  /** True if the server stores opening hours. */
  hasHours: boolean;
  /** True if the server stores a claim-by day. */
  hasClaims: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** True if the server can ask each player a number of the questions. */
  hasAskedQuestions: boolean;
  /** How many questions the campaign has; null while that is unknown. */
  questions: number | null;
  isDisabled: boolean;
  onTypeChange(typeId: Id): void;
}

/** Name, time zone, dates, opening hours, claim-by day, game type, language, and the wheel's bonus. */
export function CampaignDetails({
  types,
  hasWheel,
  hasLanguage,
  hasTimeZone,
  hasHours,
  hasClaims,
  now,
  hasAskedQuestions,
  questions,
  isDisabled,
  onTypeChange,
}: CampaignDetailsProps) {
  const zone = useFormPart(venueOf);
  const today = dayAt(now, zone);
  const startHint = useFormPart(({ startDate }: CampaignForm) => ownStartText(startDate, zone));
  const endHint = useFormPart(({ endDate }: CampaignForm) => ownEndText(endDate, zone));
  const dayField = (name: string, field: Pick<FormFieldProps<never>, 'label' | 'hint' | 'isRequired'>) => (
    <FormField<DayEntry | null> {...field} name={name} shownAs={shownDay}>
      {(control) => <DayInput {...control} label={field.label} today={today} isDisabled={isDisabled} />}
    </FormField>
  );
  return (
    <Section title={text('welcome.campaign')}>
      <div className={css.details}>
        <TextField
          name="campaignName"
          label={text('setup.name')}
          isRequired
          isDisabled={isDisabled}
          className={hasTimeZone ? css.nameAndZone : css.name}
        />
        {hasTimeZone && <TimeZoneField now={now} isDisabled={isDisabled} />}
        {dayField('startDate', { label: text('setup.startDate'), hint: startHint, isRequired: true })}
        {dayField('endDate', {
          label: text('setup.endDate'),
          hint: endHint ?? text('setup.endDateHint'),
          isRequired: true,
        })}
        {hasHours && <HoursFields isDisabled={isDisabled} />}
        {hasClaims && dayField('claimBy', { label: text('claims.claimBy'), hint: text('claims.claimByHint') })}
        <FormField<Id | null>
          name="campaignTypeId"
          label={text('setup.type')}
          isRequired
          shownAs={(chosen) => types.find(({ id }) => isSameId(id, chosen))?.campaignTypeDescription ?? ''}
        >
          {({ value, onChange: _onChange, ...control }) => (
            <Select
              {...control}
              className={css.wide ?? ''}
              placeholder={text('setup.chooseType')}
              listHeight={MENU_HEIGHT_PX}
              disabled={isDisabled}
              // The form library turns null into an empty text, but only null shows the placeholder.
              value={value === '' ? null : (value ?? null)}
              options={types.map(({ id, campaignTypeDescription }) => ({
                value: id ?? '',
                label: campaignTypeDescription,
              }))}
              onChange={onTypeChange}
            />
          )}
        </FormField>
        {hasLanguage && (
          <FormField<string>
            name="language"
            label={text('setup.language')}
            hint={text('setup.languageHint')}
            shownAs={labelOf}
          >
            {({ value = '', ...control }) => (
              <Select
                {...control}
                className={css.wide ?? ''}
                listHeight={MENU_HEIGHT_PX}
                disabled={isDisabled}
                showSearch={{ optionFilterProp: 'label' }}
                value={value}
                options={withTag(value)}
              />
            )}
          </FormField>
        )}
        {hasWheel && (
          <FormField<number | null>
            name="bonusPointsAwarded"
            label={text('setup.bonus')}
            isRequired
            hint={text('setup.bonusHint')}
          >
            {(control) => <WholeNumberInput {...control} isDisabled={isDisabled} />}
          </FormField>
        )}
        {hasAskedQuestions && <AskedQuestionsField questions={questions} isDisabled={isDisabled} />}
      </div>
    </Section>
  );
}

const labelOf = (tag: string): string => (tag === '' ? text('setup.noLanguage') : languageName(tag));
const optionOf = (tag: string) => ({ value: tag, label: labelOf(tag) });
const LANGUAGE_OPTIONS = [optionOf(''), ...LANGUAGES.map(optionOf).toSorted((a, b) => a.label.localeCompare(b.label))];

/** Returns the options, with a stored tag that is none of them, such as `pt-BR`. */
const withTag = (tag: string) =>
  LANGUAGE_OPTIONS.some(({ value }) => value === tag) ? LANGUAGE_OPTIONS : [...LANGUAGE_OPTIONS, optionOf(tag)];

const shownDay = (day: DayEntry | null): string => dayText(day ?? '');
