import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { landing } from '../../components/focus-keeper.ts';
import { MarqueeCard } from '../../components/MarqueeCard.tsx';
import { Stage } from '../../components/Stage.tsx';
import { useTitle } from '../../components/use-title.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SetUpStep } from '../../stores/SetUpStore.ts';
import css from './SetUp.module.css';

const STEPS: readonly SetUpStep[] = ['role', 'server', 'done'];

interface SetUpPageProps {
  title: string;
  /** The step's question or message. */
  lead: ReactNode;
  leadId?: string;
  children: ReactNode;
}

/** The card around each step. */
export const SetUpPage = observer(({ title, lead, leadId, children }: SetUpPageProps) => {
  const { app, setUp } = useStores();
  const { settingsSetAside = null, provisionProblem = null } = app.info ?? {};
  const step = STEPS.indexOf(setUp.step) + 1;
  useTitle(title);
  return (
    <Stage>
      <main className={css.scene}>
        <MarqueeCard className={css.frame}>
          <div className={css.content}>
            <header className={css.head}>
              <p className={css.step}>{text('setUp.step', { step, steps: STEPS.length })}</p>
              <h1 className={css.title} {...landing}>
                {title}
              </h1>
              <p className={css.lead} id={leadId}>
                {lead}
              </p>
            </header>
            {settingsSetAside !== null && (
              <p className={css.notice} role="status">
                {text('login.settingsSetAside', { file: settingsSetAside })}
              </p>
            )}
            {provisionProblem !== null && (
              <p className={css.notice} role="status">
                {text('login.provisionProblem', provisionProblem)}
              </p>
            )}
            {children}
          </div>
        </MarqueeCard>
      </main>
    </Stage>
  );
});
