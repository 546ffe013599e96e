import type { PersonCampaign } from '#shared/entities/person-data.ts';
import { text } from '../../../admin-texts.ts';
import { Section } from '../parts/Page.tsx';
import css from './People.module.css';
import { PersonPrize } from './PersonPrize.tsx';
import { dateText } from './person-parts.tsx';

/** What a person has done in each campaign. */
export const PersonCampaigns = ({ campaigns }: { campaigns: readonly PersonCampaign[] }) =>
  campaigns.length === 0 ? (
    <Section>
      <p className={css.soft}>{text('people.noCampaigns')}</p>
    </Section>
  ) : (
    campaigns.map((campaign) => (
      <Section key={String(campaign.campaignId)} title={campaign.campaignName}>
        <ul className={css.lines}>
          {linesOf(campaign).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {campaign.prizes.map((prize) => (
            <li key={String(prize.awardId)}>
              <PersonPrize prize={prize} />
            </li>
          ))}
        </ul>
        {campaign.answers.length > 0 && <Answers answers={campaign.answers} />}
      </Section>
    ))
  );

function linesOf(campaign: PersonCampaign): string[] {
  const { assignedDate, firstLogInDate, status, visits } = campaign;
  return [
    assignedDate ? text('people.added', { moment: dateText(assignedDate) }) : text('people.removed'),
    ...mailLines(campaign),
    ...(firstLogInDate ? [text('people.firstLogIn', { moment: dateText(firstLogInDate) })] : []),
    ...visits.flatMap(({ consentedDate, kioskName, consent }) => {
      const moment = dateText(consentedDate);
      const visit = kioskName ? text('people.visitAt', { moment, kiosk: kioskName }) : text('people.visit', { moment });
      return [visit, text('people.consent', { consent })];
    }),
    ...(status
      ? [
          text('people.play', {
            points: status.totalPointsEarned,
            state: text(status.isFinished ? 'people.finished' : 'people.unfinished'),
          }),
        ]
      : []),
  ];
}

function mailLines({ isEmailSent, isEmailDue, emailFailure }: PersonCampaign): string[] {
  if (emailFailure) return [text('people.mailFailed', { reason: emailFailure })];
  if (isEmailDue) return [text('people.mailDue')];
  return isEmailSent ? [text('people.mailSent')] : [];
}

const Answers = ({ answers }: Pick<PersonCampaign, 'answers'>) => (
  <details className={css.answers}>
    <summary>{text('people.answers', { count: answers.length })}</summary>
    <ol>
      {answers.map(({ questionText, answerText, isCorrect, receivedDate, occurredDate }) => (
        <li key={questionText + receivedDate} className={css.answer}>
          <bdi className={css.strong}>{questionText}</bdi>
          <span>
            <bdi>{answerText}</bdi>{' '}
            <span className={css.chip} data-right={isCorrect}>
              {text(isCorrect ? 'people.right' : 'people.wrong')}
            </span>
          </span>
          <span className={css.soft}>{dateText(occurredDate ?? receivedDate)}</span>
        </li>
      ))}
    </ol>
  </details>
);
