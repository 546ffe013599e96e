import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { AdminStep } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { enterList } from '../../../stores/admin/enter-list.ts';
import type { Resource } from '../../../stores/Resource.ts';
import { focusIfLost } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { Page } from '../parts/Page.tsx';
import type { RecordKind } from '../parts/record-kind.ts';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { SheetButtons } from './SheetButtons.tsx';
import { SheetDrop } from './SheetDrop.tsx';

/** The parts of a list store that the page uses. */
interface ListStore {
  list: Resource<unknown>;
  downloadTemplate(): Promise<void>;
  upload(file: File): Promise<void>;
}

/** The record in the side panel; `stored` is null for a new one. */
export interface OpenedRecord<R> {
  stored: R | null;
  onClosed(): void;
}

export interface ListPageProps<R> {
  title: string;
  kind: RecordKind;
  intro: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
  campaign: Campaign;
  store: ListStore;
  /** True while the list accepts no additions, temporarily or permanently. */
  isFixed: boolean;
  prev: AdminStep;
  next: AdminStep;
  /** The label of the button to the next step. */
  nextLabel: string;
  /** Notice after pressing Next. The list itself is saved already. */
  nextNotice?: string;
  /** `open` opens the panel to change a record, or to add one if given null. */
  table(open: (stored: R | null) => void): ReactNode;
  panel(opened: OpenedRecord<R>): ReactNode;
}

/** A step that fills a campaign's list, by hand in a panel or from a spreadsheet. */
export const ListPage = observer(function ListPage<R>(props: ListPageProps<R>) {
  const { title, kind, intro, notice, campaign, store, isFixed, prev, next, nextLabel, nextNotice, table, panel } =
    props;
  const { transfers, notify } = useAdmin();
  const goToStep = useGoToStep();
  const [opened, setOpened] = useState<{ stored: R | null } | null>(null);
  useEffect(() => enterList(store.list, transfers), [store, transfers]);

  const open = (stored: R | null) => setOpened({ stored });
  // After the panel is gone and has tried to return the focus to the button that opened it.
  useEffect(() => (opened ? () => void requestAnimationFrame(focusSavedIfLost) : undefined), [opened]);
  const sheets = { isDisabled: isFixed, onUpload: (file: File) => void store.upload(file) };
  return (
    <Page
      title={title}
      intro={intro}
      actions={
        <>
          <SheetButtons {...sheets} onDownload={() => void store.downloadTemplate()} />
          <Button
            color="primary"
            variant="outlined"
            icon={<Icon name="add" />}
            disabled={isFixed}
            onClick={() => open(null)}
          >
            {text(`list.add.${kind}`)}
          </Button>
        </>
      }
      onBack={() => void goToStep(prev, campaign.id)}
      onward={
        <Button
          size="large"
          type="primary"
          onClick={() => {
            if (nextNotice) notify(nextNotice);
            void goToStep(next, campaign.id);
          }}
        >
          {nextLabel}
        </Button>
      }
    >
      {notice}
      <SheetDrop {...sheets}>{table(open)}</SheetDrop>
      {opened && panel({ ...opened, onClosed: () => setOpened(null) })}
    </Page>
  );
});

/** Restores a lost focus: a changed row may have moved to another page, and its Edit button with it. */
function focusSavedIfLost(): void {
  focusIfLost({
    current: document.querySelector<HTMLElement>('[data-revealed="true"] [data-action="edit"]:enabled'),
  });
  focusPageIfLost();
}
