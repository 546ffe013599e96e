import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import type { ClosedCampaignView, PlayableCampaign } from '#shared/ipc/play.ts';
import { Button } from '../../../components/Button.tsx';
import { backAt } from '../../../components/back-at.ts';
import { dayInWords } from '../../../components/day-in-words.ts';
import { landing } from '../../../components/focus-keeper.ts';
import { hoursText } from '../../../components/hours-text.ts';
import { MarqueeCard } from '../../../components/MarqueeCard.tsx';
import { Splash } from '../../../components/Splash.tsx';
import { Stage } from '../../../components/Stage.tsx';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useTitle } from '../../../components/use-title.ts';
import { VendorLogo } from '../../../components/VendorLogo.tsx';
import { vendorText } from '../../../components/vendor-text.ts';
import { endless } from '../../../motion/endless.ts';
import { REST_AFTER_MS } from '../../../motion/untouched.ts';
import { useStores } from '../../../stores/context.ts';
import { useParticipant } from '../../../stores/participant-context.ts';
import { text } from '../../../texts.ts';
import { AccessButtons } from '../../access/AccessButtons.tsx';
import { ChangePasswordDialog } from '../../user/ChangePasswordDialog.tsx';
import { AlreadyPlayedDialog } from '../AlreadyPlayedDialog.tsx';
import { VisitCode } from '../VisitCode.tsx';
import { CampaignSelect } from './CampaignSelect.tsx';
import { RuleIcon } from './RuleIcon.tsx';
import { rulesOf } from './rules.ts';
import css from './WelcomeScene.module.css';

/** The id of the rules, which describe the screen. */
const RULES = 'rules';

const BECKON = endless({
  keyframes: [
    { opacity: 0.9, transform: 'scale(1)' },
    { opacity: 0, transform: 'scale(1.12, 1.32)' },
  ],
  duration: 1600,
  easing: 'ease-out',
  part: '::after',
  restsAfterMs: REST_AFTER_MS,
});

/** Greets the player, explains the rules, and starts the chosen campaign's game. */
export const WelcomeScene = observer(({ campaignId }: { campaignId: string | undefined }) => {
  const { clock } = useStores();
  const { fullName, welcome } = useParticipant();
  useEffect(() => welcome.follow(), [welcome]);

  if (!welcome.welcome && welcome.failure === null) return <Splash />;
  const campaign = welcome.select(campaignId);
  return (
    <Frame hasLogOut={campaign !== null}>
      <h1 className={css.title} aria-describedby={RULES} {...landing}>
        {fullName === '' ? (
          text('welcome.title')
        ) : (
          <TextWithElement text={text('welcome.titleWithName', { name: SLOT })}>
            <bdi className={css.name}>{fullName}</bdi>
          </TextWithElement>
        )}
      </h1>
      <MarqueeCard className={css.card}>
        {campaign && <Game campaign={campaign} />}
        {!campaign && welcome.welcome && <NothingToPlay closed={welcome.welcome.closed} now={clock.now()} />}
        {!campaign && !welcome.welcome && (
          <Note reason={text('welcome.notFetched')} detail={welcome.failure ?? ''}>
            <Button size="main" variant="primary" onClick={() => void welcome.load()}>
              {text('action.tryAgain')}
            </Button>
          </Note>
        )}
      </MarqueeCard>
    </Frame>
  );
});

/** Explains why no game can be played: it has not started, it is paused or over, or no campaign is assigned. */
function NothingToPlay({ closed, now }: { closed: ClosedCampaignView | null; now: number }) {
  if (!closed) return <Note reason={text('page.nothingAssigned')} />;
  const hint = closed.kind === 'paused' ? text('closing.show') : '';
  return <Note campaign={closed.campaignName} reason={closedReason(closed, now)} hint={hint} />;
}

function closedReason(closed: ClosedCampaignView, now: number): string {
  switch (closed.kind) {
    case 'paused':
      return backAt(Date.parse(closed.until), now);
    case 'coming':
      return text('welcome.starts', { day: dayInWords(closed.day) });
    case 'over':
      return text('welcome.hasEnded', { day: dayInWords(closed.day) });
    default:
      return assertNever(closed);
  }
}

/** The header with the log-out button, and the page below it. */
const Frame = observer(({ hasLogOut, children }: { hasLogOut: boolean; children: ReactNode }) => {
  const { access } = useStores();
  const { canChangePassword, welcome } = useParticipant();
  useTitle(text('welcome.page'));
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  return (
    <Stage>
      <div className={css.scene}>
        <header className={css.header}>
          <VendorLogo url={welcome.logoUrl} />
          <span className={css.gap} />
          {welcome.managerAvatar && (
            <img
              className={css.manager}
              src={welcome.managerAvatar.url}
              alt={welcome.managerAvatar.description || text('welcome.manager')}
            />
          )}
          <div className={css.acts}>
            {access.isOn && <AccessButtons />}
            {canChangePassword && <Button onClick={() => setIsChangingPassword(true)}>{text('password.title')}</Button>}
            {hasLogOut && <LogOut />}
          </div>
        </header>
        <main className={css.main}>{children}</main>
      </div>
      {isChangingPassword && <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />}
    </Stage>
  );
});

/** The chosen game: its rules, the choice of campaign, and the 'Start' button. */
const Game = observer(({ campaign }: { campaign: PlayableCampaign }) => {
  const { play, pathTo, welcome } = useParticipant();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const { campaigns } = welcome;

  const start = async () => {
    if (!(await play.open(campaign.id))) return;
    if (play.step) await navigate(pathTo(play.step, campaign.id));
    else setIsOver(true);
  };
  return (
    <div className={css.game}>
      <ol id={RULES} className={css.rules}>
        {rulesOf(campaign).map(({ icon, title, detail }) => (
          <li key={icon} className={css.rule} data-icon={icon}>
            <span className={css.icon}>
              <RuleIcon icon={icon} />
            </span>
            <h2 className={css.ruleTitle}>{title}</h2>
            <span className={css.ruleText}>{detail}</span>
          </li>
        ))}
      </ol>
      <div className={css.choice}>
        {campaigns.length > 1 ? (
          <CampaignSelect
            campaigns={campaigns}
            selected={campaign}
            onSelect={({ id }) => void navigate(pathTo('welcome', id), { replace: true })}
          />
        ) : (
          <p className={css.campaign} {...vendorText(campaign.language)}>
            {campaign.campaignName}
          </p>
        )}
        {campaign.hours !== null && <p className={css.hours}>{hoursText(campaign.hours)}</p>}
      </div>
      <div className={css.startRow}>
        {!campaign.isPlayed && <VisitCode />}
        <Button
          ref={play.isBusy ? null : BECKON}
          variant="primary"
          size="main"
          className={css.start}
          disabled={play.isBusy}
          onClick={() => void start()}
        >
          {text('welcome.start')}
        </Button>
      </div>
      {isOver && <AlreadyPlayedDialog logOutLabel={text('session.logOut')} onOthers={() => setIsOver(false)} />}
    </div>
  );
});

interface NoteProps {
  campaign?: string;
  reason: string;
  hint?: string;
  /** What went wrong. */
  detail?: string;
  children?: ReactNode;
}

/** A note in place of the game, with the reason and the log-out button. */
function Note({ campaign = '', reason, hint = '', detail = '', children }: NoteProps) {
  return (
    <div className={css.note}>
      {campaign !== '' && (
        <p className={css.campaign} dir="auto">
          {campaign}
        </p>
      )}
      <p>{reason}</p>
      {hint !== '' && <p className={css.noteDetail}>{hint}</p>}
      {detail !== '' && (
        <p className={css.noteDetail} role="alert" dir="auto">
          {detail}
        </p>
      )}
      <div className={css.noteActions}>
        {children}
        <LogOut size="main" />
      </div>
    </div>
  );
}

const LogOut = observer(({ size = 'normal' }: { size?: 'main' | 'normal' }) => {
  const { isLeaving, rehearsal, leave } = useParticipant();
  return (
    <Button size={size} disabled={isLeaving} onClick={() => leave()}>
      {rehearsal?.labels.end ?? text('session.logOut')}
    </Button>
  );
});
