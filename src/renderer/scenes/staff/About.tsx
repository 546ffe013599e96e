import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { StaffCard, StaffPage } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './About.module.css';
import { useClose } from './use-close.ts';

/** The app's version and the licences of the software and fonts in it, for staff and administrators. */
const About = observer(() => {
  const { app } = useStores();
  const close = useClose();
  const licences = useLicences();
  return (
    <StaffPage title={text('about.title')} onClose={close}>
      <div className={css.cards}>
        <StaffCard title={text('app.name')}>
          {app.info && <p>{text('staff.update.version', { version: app.info.version })}</p>}
          <p>{text('about.electron')}</p>
        </StaffCard>
        <StaffCard title={text('about.licences')}>
          {licences.kind === 'missing' && <p>{text('about.missing')}</p>}
          {licences.kind === 'read' && (
            <pre className={css.licences} lang="en" translate="no">
              {licences.text}
            </pre>
          )}
        </StaffCard>
      </div>
    </StaffPage>
  );
});

type Licences = { kind: 'reading' } | { kind: 'read'; text: string } | { kind: 'missing' };

/** Reads the text of tools/licences.ts. A development server has none. */
function useLicences(): Licences {
  const [licences, setLicences] = useState<Licences>({ kind: 'reading' });
  useEffect(() => {
    let isShown = true;
    void readLicences()
      .catch((): Licences => ({ kind: 'missing' }))
      .then((found) => isShown && setLicences(found));
    return () => {
      isShown = false;
    };
  }, []);
  return licences;
}

async function readLicences(): Promise<Licences> {
  const answer = await fetch('licences.txt');
  // A development server answers with its page.
  const isText = answer.ok && answer.headers.get('content-type')?.startsWith('text/plain');
  return isText ? { kind: 'read', text: await answer.text() } : { kind: 'missing' };
}

export default About;
