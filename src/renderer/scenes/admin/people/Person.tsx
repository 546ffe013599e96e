import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { PersonData } from '#shared/entities/person-data.ts';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import type { PeopleStore } from '../../../stores/admin/PeopleStore.ts';
import type { Resource } from '../../../stores/Resource.ts';
import { Icon } from '../parts/Icon.tsx';
import { Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import css from './People.module.css';
import { PersonCampaigns } from './PersonCampaigns.tsx';
import { PersonConsents } from './PersonConsents.tsx';
import { PersonKiosks } from './PersonKiosks.tsx';
import { dateText, Fact, KindChip } from './person-parts.tsx';

/** All that the server stores of one person, with the actions on it. */
export const Person = observer(({ store, data }: { store: PeopleStore; data: Resource<PersonData> }) => {
  const [isAsking, setIsAsking] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const { value } = data;
  // The erasure removes the button that opened the dialog, and the focus leaves with the dialog.
  useEffect(() => {
    if (!isAsking) focusPageIfLost();
  }, [isAsking]);
  // In a narrow window the data is below the search.
  useEffect(() => {
    if (value !== null) head.current?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  if (value === null)
    return (
      <Section>
        {data.failure === null ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <ReadFailure title={text('people.unread')} resource={data} />
        )}
      </Section>
    );
  return (
    <>
      <Section>
        <div ref={head} className={css.head}>
          <div className={css.who}>
            <h3 className={css.title}>
              <bdi>{value.fullName}</bdi>
              <KindChip person={value} />
            </h3>
            <p className={css.soft}>{text('people.number', { id: String(value.id) })}</p>
          </div>
          <div className={css.actions}>
            <Button icon={<Icon name="download" />} onClick={() => void store.download(value)}>
              {text('people.download')}
            </Button>
            {!value.erasedDate && (
              <Button danger icon={<Icon name="delete" />} onClick={() => setIsAsking(true)}>
                {text('people.erase')}
              </Button>
            )}
          </div>
        </div>
        {value.erasedDate ? <ErasedNote data={value} date={value.erasedDate} /> : <Account data={value} />}
      </Section>
      <PersonCampaigns campaigns={value.campaigns} />
      {value.consents.length > 0 && <PersonConsents store={store} data={value} />}
      <PersonKiosks kiosks={value.kiosks} isErased={Boolean(value.erasedDate)} />
      <Section title={text('people.beyond')}>
        <ul className={css.beyond}>
          <li>{text('people.beyondKiosks')}</li>
          <li>{text('people.beyondUnsent')}</li>
          <li>{text('people.beyondDamaged')}</li>
          <li>{text('people.beyondServerBackups')}</li>
          <li>{text('people.beyondMails')}</li>
          <li>{text('people.beyondFiles')}</li>
          <li>{text('people.beyondTexts')}</li>
        </ul>
      </Section>
      {isAsking && <EraseDialog store={store} data={value} onClosed={() => setIsAsking(false)} />}
    </>
  );
});

function Account({ data: { account, createdDate, isVisitor } }: { data: PersonData }) {
  const told = (value: string | null | undefined) => value && <bdi>{value}</bdi>;
  return (
    <dl className={css.facts}>
      <Fact name={text('people.firstName')}>{told(account.firstName)}</Fact>
      <Fact name={text('people.lastName')}>{told(account.lastName)}</Fact>
      <Fact name={text('people.email')}>{told(account.email)}</Fact>
      {!isVisitor && (
        <>
          <Fact name={text('people.userName')}>{told(account.userName)}</Fact>
          <Fact name={text('people.location')}>{told(account.location)}</Fact>
          <Fact name={text('people.manager')}>{told(account.manager)}</Fact>
          <Fact name={text('people.password')}>{account.hasPassword && text('people.hasPassword')}</Fact>
          <Fact name={text('people.sessions')}>{text('people.sessionCount', { count: account.sessionCount })}</Fact>
        </>
      )}
      <Fact name={text('people.since')}>{dateText(createdDate)}</Fact>
    </dl>
  );
}

function ErasedNote({ data: { erasedBy, erasedReason }, date }: { data: PersonData; date: string }) {
  const moment = dateText(date);
  return (
    <div className={css.erased} role="note">
      <p className={css.strong}>
        {erasedBy ? text('people.erasedBy', { moment, name: erasedBy }) : text('people.erasedOn', { moment })}
      </p>
      {erasedReason && <p>{text('people.erasedReason', { reason: erasedReason })}</p>}
      <p className={css.soft}>{text('people.erasedStays')}</p>
    </div>
  );
}
