import type { PlayableCampaign } from '#shared/ipc/play.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';
import { text } from '../../../texts.ts';

/** A rule of the game on the welcome screen. */
export interface Rule {
  icon: 'quiz' | 'spin' | 'prize' | 'bonus' | 'luck';
  title: string;
  detail: string;
}

/** The welcome text (SPEC 1), of what the campaign's game really has. */
export function rulesOf(campaign: Pick<PlayableCampaign, 'campaignType' | 'questionCount'>): Rule[] {
  const { campaignType, questionCount } = campaign;
  const questions =
    questionCount === null ? text('welcome.someQuestions') : text('welcome.questions', { count: questionCount });
  if (!isWheelAllowed(campaignType)) {
    return [{ icon: 'quiz', title: questions, detail: text('welcome.eachCounts') }];
  }
  const rules: Rule[] = [
    { icon: 'quiz', title: questions, detail: text('welcome.eachEarns') },
    { icon: 'spin', title: text('welcome.points'), detail: text('welcome.pointsText') },
    { icon: 'bonus', title: text('welcome.bonus'), detail: text('welcome.bonusText') },
  ];
  if (isPressYourLuckAllowed(campaignType)) {
    rules.push({ icon: 'luck', title: text('welcome.luck'), detail: text('welcome.luckText') });
  }
  return rules;
}

/** How the selector names a campaign (SPEC 2): its name and its game type. */
export function campaignLabel({ campaignName, campaignType }: PlayableCampaign): string {
  const type = campaignType?.campaignTypeDescription?.trim();
  return type ? text('welcome.campaignWithType', { campaign: campaignName, type }) : campaignName;
}
