import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../admin-texts.ts';

const { DatePicker: datePicker } = english;

/** The component library's built-in texts that appear in this area: pagination, calendars and close buttons. */
export const libraryTexts: NonNullable<ConfigProviderProps['locale']> = {
  ...english,
  locale: locale.tag,
  global: { ...english.global, close: text('action.close') },
  Pagination: {
    ...english.Pagination,
    items_per_page: text('library.perPage'),
    page: text('library.page'),
    page_size: text('library.pageSize'),
    prev_page: text('library.previousPage'),
    next_page: text('library.nextPage'),
    prev_5: text('library.previousPages'),
    next_5: text('library.nextPages'),
  },
  ...(datePicker && {
    DatePicker: {
      ...datePicker,
      lang: {
        ...datePicker.lang,
        today: text('library.today'),
        clear: text('library.clear'),
        // Without names of their own, the buttons are called what they show: a year, a month.
        monthSelect: '',
        yearSelect: '',
        decadeSelect: '',
        previousMonth: text('library.previousMonth'),
        nextMonth: text('library.nextMonth'),
        previousYear: text('library.previousYear'),
        nextYear: text('library.nextYear'),
        previousDecade: text('library.previousDecade'),
        nextDecade: text('library.nextDecade'),
      },
    },
  }),
};
