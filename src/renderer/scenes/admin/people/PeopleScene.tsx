import { Button, Input, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSameId } from '#shared/entities/id.ts';
import type { FoundPerson } from '#shared/entities/person-data.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { MOST_FOUND, PeopleStore } from '../../../stores/admin/PeopleStore.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import css from './People.module.css';
import { Person } from './Person.tsx';
import { KindChip } from './person-parts.tsx';
import { PERSON } from './use-show-person.ts';

/** The data of a person: a search, its results, and all that is stored of the chosen one. */
export const PeopleScene = observer(() => {
  const admin = useAdmin();
  const [store] = useState(() => new PeopleStore(admin));
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(PERSON);
  useEffect(() => {
    if (id !== null) void store.choose(id);
  }, [store, id]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    void store.find();
  };
  return (
    <Page title={text('step.people')} intro={text('people.intro')}>
      <div className={css.columns}>
        <Section>
          <form className={css.search} onSubmit={find}>
            <Input
              type="search"
              size="large"
              aria-label={text('people.search')}
              placeholder={text('people.search')}
              prefix={<Icon name="search" />}
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={store.search}
              onChange={({ target }) => store.setSearch(target.value)}
            />
            <Button size="large" type="primary" htmlType="submit" loading={store.found?.isLoading ?? false}>
              {text('people.find')}
            </Button>
          </form>
          <Found store={store} chosenId={id} onChoose={(person) => setParameters({ [PERSON]: String(person.id) })} />
        </Section>
        <div className={css.person}>
          {store.data ? (
            <Person store={store} data={store.data} />
          ) : (
            <Section>
              <EmptyState title={text('people.start')} text={text('people.startText')} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
});

interface FoundProps {
  store: PeopleStore;
  chosenId: string | null;
  onChoose(person: FoundPerson): void;
}

/** The people that the last search found. */
const Found = observer(({ store: { found }, chosenId, onChoose }: FoundProps) => {
  if (found === null) return null;
  if (found.failure !== null) return <ReadFailure isPart title={text('people.unfound')} resource={found} />;
  if (found.value === null) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (found.value.length === 0) return <EmptyState title={text('people.none')} text={text('people.noneText')} />;
  return (
    <>
      <p className={css.count} role="status">
        {text(found.value.length === MOST_FOUND ? 'people.most' : 'people.found', { count: found.value.length })}
      </p>
      <ul className={css.found}>
        {found.value.map((person) => (
          <li key={String(person.id)}>
            <button
              type="button"
              className={css.choice}
              aria-current={isSameId(person.id, chosenId)}
              onClick={() => onChoose(person)}
            >
              <span className={css.name}>
                <bdi>{person.fullName}</bdi>
                <KindChip person={person} />
              </span>
              {person.email && (
                <span className={css.soft}>
                  <bdi>{person.email}</bdi>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
});
