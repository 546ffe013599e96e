import type { Campaign } from '../entities/campaign.ts';
import { text } from './rule-text.ts';

/** The languages that a form offers for the texts of a campaign, as BCP 47 tags. A server accepts others, too. */
export const LANGUAGES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi', 'hr'],
  ...['hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl'],
  ...['sr', 'sv', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
] as const;

/** Returns a well-formed tag in its canonical form, such as `pt-BR` for `PT-br`; null for any other text. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return null;
  }
}

/** Returns why a text cannot be the language of a campaign. None is possible, too. */
export const languageProblem = (tag: string | null): string | undefined =>
  tag && canonicalLanguage(tag) === null ? text('rule.unknownLanguage') : undefined;

/** Returns the language of a campaign's texts; null if it names none, or one that no browser understands. */
export const languageOf = ({ language }: Pick<Campaign, 'language'>): string | null =>
  language ? canonicalLanguage(language) : null;
