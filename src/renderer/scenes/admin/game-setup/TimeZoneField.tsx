import { type RefSelectProps, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { isSameTimeZone, knownTimeZone, ownTimeZone } from '#shared/rules/venue-time.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../../admin-texts.ts';
import { FormField } from '../parts/FormField.tsx';
import { MENU_HEIGHT_PX } from '../parts/menu-height.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import css from './GameSetup.module.css';

/** Wide enough for the longest name and its offset. */
const MENU_WIDTH_PX = 380;

export interface TimeZoneFieldProps {
  /** Milliseconds since the epoch. */
  now: number;
  isDisabled: boolean;
}

/** The venue's time zone, searchable by its name and by the words for its time. */
export function TimeZoneField({ now, isDisabled }: TimeZoneFieldProps) {
  const chosen = useFormPart(({ timeZone }: CampaignForm) => timeZone);
  // The words for hundreds of time zones take too long to find while the form opens.
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const select = useRef<RefSelectProps>(null);
  const options = useMemo(
    () => (openedAt === null ? [{ value: chosen, label: labelOf(chosen), offset: '' }] : optionsWith(chosen, openedAt)),
    [chosen, openedAt],
  );
  return (
    <FormField<string> name="timeZone" label={text('venue.timeZone')} hint={hintOf(chosen)} shownAs={nameOf}>
      {({ value = '', ...control }) => (
        <Select
          {...control}
          className={css.wide ?? ''}
          listHeight={MENU_HEIGHT_PX}
          disabled={isDisabled}
          ref={select}
          // The library keeps the place of the whole list, so that the best matches would be out of sight.
          showSearch={{ optionFilterProp: 'search', onSearch: () => select.current?.scrollTo(0) }}
          onOpenChange={(isOpen) => isOpen && setOpenedAt(now)}
          popupMatchSelectWidth={MENU_WIDTH_PX}
          value={value}
          options={options}
          optionRender={({ label, data }) => (
            <span className={css.zone}>
              {label}
              <span className={css.hint}>{data.offset}</span>
            </span>
          )}
        />
      )}
    </FormField>
  );
}

const nameOf = (zone: string): string => (zone === '' ? text('venue.noTimeZone') : zone.replaceAll('_', ' '));

/** Names of time zones are the same in every language. */
const labelOf = (zone: string) => <span translate={zone === '' ? 'yes' : 'no'}>{nameOf(zone)}</span>;

function hintOf(zone: string): string {
  if (zone === '') return text('venue.noTimeZoneHint');
  return text(isSameTimeZone(zone, ownTimeZone()) ? 'venue.ownTimeZone' : 'venue.otherTimeZone');
}

/** Returns all time zones, with the chosen one, also if it is unknown here. */
function optionsWith(chosen: string, now: number) {
  const names = Intl.supportedValuesOf('timeZone');
  for (const name of ['UTC', ownTimeZone() ?? 'UTC', chosen]) if (!names.includes(name)) names.unshift(name);
  return names.map((zone) => optionOf(zone, now));
}

function optionOf(zone: string, now: number) {
  const [name, label] = [nameOf(zone), labelOf(zone)];
  if (knownTimeZone(zone) === null) return { value: zone, label, offset: '', search: name };
  const offset = zoneText(zone, 'shortOffset', now);
  return { value: zone, label, offset, search: [name, offset, zoneText(zone, 'longGeneric', now)].join(' ') };
}

/** Returns words for a zone's time, such as 'India Standard Time', because its name may be a former spelling. */
const zoneText = (timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric', now: number): string =>
  new Intl.DateTimeFormat(locale.tag, { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
