import { describe, expect, test } from 'vitest';
import { needsMoreFonts } from './more-fonts.ts';

describe('a text', () => {
  test.each([
    '山田 太郎',
    'さくら',
    'カタカナ',
    '张伟',
    '김민준',
    'محمد',
    'דוד',
    'प्रिया',
    'สมชาย',
    'Ada 🎉',
    '☕',
    '「x」',
  ])('with %s needs the additional fonts', (name) => expect(needsMoreFonts(`Welcome, ${name}!`)).toBe(true));

  test.each([
    'María Núñez',
    'Åke Ørsted',
    'Łukasz Żółć',
    'Nguyễn Thị Hằng',
    'Ελένη',
    'Иван',
    '“50 %” – 1/2 × 3 €',
    // Our own signs.
    '✓ ✗ × …',
  ])('with %s does not', (name) => expect(needsMoreFonts(name)).toBe(false));
});
