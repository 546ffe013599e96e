import { assertNever } from '#shared/app-error.ts';
import type { OpeningHours } from '#shared/ipc/opening-hours.ts';
import { backAt } from '../../components/back-at.ts';
import { hoursText } from '../../components/hours-text.ts';
import { PrizeTiles } from '../../components/PrizeTiles.tsx';
import { VendorLogo } from '../../components/VendorLogo.tsx';
import { vendorText } from '../../components/vendor-text.ts';
import type { AttractScene } from '../../stores/AttractStore.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { RuleIcon } from '../participant/welcome/RuleIcon.tsx';
import css from './AttractContent.module.css';

/** The content of one scene of the attract loop. */
export function AttractContent({ scene, logoUrl }: { scene: AttractScene; logoUrl: string | null }) {
  switch (scene.kind) {
    case 'brand':
      return <Brand logoUrl={logoUrl} hours={scene.hours} />;
    case 'how-to-play':
      return <HowToPlay />;
    case 'back':
      return <Back until={scene.until} />;
    case 'prizes':
      return <Prizes {...scene} />;
    default:
      return assertNever(scene);
  }
}

/** When the paused show opens again. */
function Back({ until }: { until: string }) {
  const { clock } = useStores();
  return (
    <>
      <h1 className={css.title}>{backAt(Date.parse(until), clock.now())}</h1>
      <p className={css.motto}>{text('closing.show')}</p>
    </>
  );
}

function Brand({ logoUrl, hours }: { logoUrl: string | null; hours: OpeningHours | null }) {
  return (
    <>
      {logoUrl !== null && (
        <div className={css.logo}>
          <VendorLogo url={logoUrl} />
        </div>
      )}
      <h1 className={css.name}>{text('app.name')}</h1>
      <p className={css.motto}>{text('login.motto')}</p>
      {hours !== null && <p className={css.hours}>{hoursText(hours)}</p>}
    </>
  );
}

const STEPS = [
  { icon: 'quiz', title: 'attract.answer', detail: 'attract.answerText' },
  { icon: 'spin', title: 'attract.spin', detail: 'attract.spinText' },
  { icon: 'prize', title: 'attract.win', detail: 'attract.winText' },
] as const;

function HowToPlay() {
  return (
    <>
      <h1 className={css.title}>{text('attract.howToPlay')}</h1>
      <ol className={css.steps}>
        {STEPS.map(({ icon, title, detail }) => (
          <li key={icon} className={css.step}>
            <span className={css.icon}>
              <RuleIcon icon={icon} />
            </span>
            <h2 className={css.stepTitle}>{text(title)}</h2>
            <p className={css.detail}>{text(detail)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Prizes({ campaignName, language, prizes }: Extract<AttractScene, { kind: 'prizes' }>) {
  return (
    <>
      <h1 className={css.title}>{text('attract.toWin')}</h1>
      <p className={css.campaign} {...vendorText(language)}>
        {campaignName}
      </p>
      <PrizeTiles prizes={prizes} size="loop" />
    </>
  );
}
