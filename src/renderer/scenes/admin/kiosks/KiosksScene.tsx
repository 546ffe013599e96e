import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Grade } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
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

interface GradesProps {
  counts: Readonly<Record<Grade, number>>;
  /** The grade that is shown alone, or null. */
  chosen: Grade | null;
  onChoose(grade: Grade): void;
}

const SENTENCES = { alarm: 'kiosks.alarms', notice: 'kiosks.notices', well: 'kiosks.well' } as const;
const GRADES: readonly Grade[] = ['alarm', 'notice', 'well'];

/** How many kiosks need somebody, and how many do not; each count shows its kiosks alone. */
const Grades = ({ counts, chosen, onChoose }: GradesProps) => (
  <fieldset className={css.grades} aria-label={text('kiosks.show')}>
    {GRADES.map((grade) => (
      <button
        key={grade}
        type="button"
        className={css.grade}
        data-grade={counts[grade] === 0 ? 'none' : grade}
        aria-pressed={chosen === grade}
        disabled={counts[grade] === 0}
        onClick={() => onChoose(grade)}
      >
        {text(SENTENCES[grade], { count: counts[grade] })}
      </button>
    ))}
  </fieldset>
);
