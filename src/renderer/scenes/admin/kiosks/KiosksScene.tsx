import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { Grades } from './Grades.tsx';
import { KioskDialog, type KioskTask } from './KioskDialog.tsx';
import css from './Kiosks.module.css';
import { KioskTable } from './KioskTable.tsx';
import { ThisKiosk } from './ThisKiosk.tsx';

/** The kiosks that the server knows and how they are, this one among them, and a code for another. */
export const KiosksScene = observer(() => {
  const admin = useAdmin();
  const { clock, device } = useStores();
  const [store] = useState(() => new KiosksStore(admin, device));
  const [task, setTask] = useState<KioskTask | null>(null);
  useEffect(() => store.follow(clock), [store, clock]);
  return (
    <Page
      title={text('step.kiosks')}
      intro={text('kiosks.intro')}
      actions={
        !store.isUnknownHere && (
          <Button size="large" onClick={() => setTask({ kind: 'code' })}>
            {text('kiosks.code')}
          </Button>
        )
      }
    >
      <div className={css.parts}>
        {store.isUnknownHere ? (
          <Section>
            <EmptyState title={text('kiosks.unknown')} text={text('kiosks.unknownText')} />
          </Section>
        ) : (
          <>
            <Grades counts={store.counts} chosen={store.grade} onChoose={store.toggleGrade} />
            <KioskTable store={store} onEdit={(edited) => setTask({ kind: 'edit', device: edited })} />
          </>
        )}
        <ThisKiosk onRegister={() => setTask({ kind: 'register' })} />
      </div>
      {task && <KioskDialog store={store} task={task} onClosed={() => setTask(null)} />}
    </Page>
  );
});
