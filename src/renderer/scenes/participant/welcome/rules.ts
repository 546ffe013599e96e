import type { PlayableCampaign } from '#shared/ipc/play.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';

/** A rule of the game on the welcome screen. */
export interface Rule {
  icon: 'quiz' | 'spin' | 'prize' | 'bonus' | 'luck';
  title: string;
  text: string;
}

/** The welcome text (SPEC 1), of what the campaign's game really has. */
export function rulesOf(campaign: Pick<PlayableCampaign, 'campaignType' | 'questionCount'>): Rule[] {
  const { campaignType, questionCount } = campaign;
  const questions = questionsText(questionCount);
  if (!isWheelAllowed(campaignType)) {
    return [{ icon: 'quiz', title: questions, text: 'Answer as many as you can. Each correct answer counts.' }];
  }
  const rules: Rule[] = [
    { icon: 'quiz', title: questions, text: 'Each correct answer earns a spin.' },
    { icon: 'spin', title: 'Spins earn points', text: 'The more points you have, the greater your prize.' },
    { icon: 'bonus', title: 'Land on the logo', text: 'The logo segment earns you bonus points.' },
  ];
  if (isPressYourLuckAllowed(campaignType)) {
    rules.push({ icon: 'luck', title: 'Press Your Luck', text: 'Land on it to test your luck for a grand prize.' });
  }
  return rules;
}

function questionsText(count: number | null): string {
  if (count === null) return 'You get a set of questions';
  return count === 1 ? 'You get 1 question' : `You get ${count} questions`;
}

/** How the selector names a campaign (SPEC 2): its name and its game type. */
export function campaignLabel({ campaignName, campaignType }: PlayableCampaign): string {
  const type = campaignType?.campaignTypeDescription?.trim();
  return type ? `${campaignName} – ${type}` : campaignName;
}
