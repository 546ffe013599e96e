import { describe, expect, test } from 'vitest';
import { foldText, matchesSearch } from './search.ts';

const isFound = (text: string, query: string) => matchesSearch(foldText(text), query);

describe('searching', () => {
  test.each([
    ['José Ångström', 'jose angstrom'],
    ['JOSE', 'josé'],
    ['Łukasz Sørensen', 'lukasz sorensen'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['Mia Lang', 'lang mia'],
    ['Mia Lang', '  mia  '],
    ['anything', ''],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['\u200fמיה\u200e', 'מיה'],
    ['Ｍｉａ', 'mia'],
    ['Team 🎪', '🎪'],
  ])('%s is found by "%s"', (text, query) => {
    expect(isFound(text, query)).toBe(true);
  });

  test.each([
    ['Mia Lang', 'mia long'],
    ['Mia', 'miaa'],
    ['שלום', 'שלומי'],
  ])('%s is not found by "%s"', (text, query) => {
    expect(isFound(text, query)).toBe(false);
  });
});
