import { describe, expect, expectTypeOf, it } from 'vitest';
import { createText } from './create-text.ts';
import type { ParametersOf } from './text-parameters.ts';

const fruits = {
  'fruit.title': 'Fruits',
  'fruit.count': "{count, plural, =0 {No fruits yet} one {# fruit, don't drop it} other {# fruits of {owner}}}",
  'fruit.weight': '{grams, number} g of {name}',
  'fruit.kind': '{kind, select, apple {An apple} other {A fruit}}',
} as const;
const tools = { 'tool.title': 'Tools' } as const;
const text = createText(fruits, tools);

describe('a text', () => {
  it('contains its parameters', () => {
    expect(text('fruit.title')).toBe('Fruits');
    expect(text('tool.title')).toBe('Tools');
    expect(text('fruit.weight', { grams: 1200, name: 'Ölbaum' })).toBe('1,200 g of Ölbaum');
    expect(text('fruit.kind', { kind: 'apple' })).toBe('An apple');
  });

  it('forms plurals', () => {
    expect(text('fruit.count', { count: 0, owner: 'Ines' })).toBe('No fruits yet');
    expect(text('fruit.count', { count: 1, owner: 'Ines' })).toBe("1 fruit, don't drop it");
    expect(text('fruit.count', { count: 1000, owner: 'Ines' })).toBe('1,000 fruits of Ines');
  });

  it.each([
    ['an Arabic name', 'إبريق', '\u2068إبريق\u2069'],
    ['a Hebrew name with a number', 'כוס 50%', '\u2068כוס 50%\u2069'],
    ['a name in Adlam', '\u{1e900}', '\u2068\u{1e900}\u2069'],
    ['a mark that overrides the direction, which ends with the isolate', 'Mia\u202e', '\u2068Mia\u202e\u2069'],
    ['a Latin name, which people copy', 'Mia <m@fair.example>', 'Mia <m@fair.example>'],
  ])('isolates %s', (_, name, shown) => {
    expect(text('fruit.weight', { grams: 1, name })).toBe(`1 g of ${shown}`);
    expect(text('fruit.count', { count: 2, owner: name })).toBe(`2 fruits of ${shown}`);
  });

  it('requires the parameters of its message', () => {
    expectTypeOf<ParametersOf<'Plain'>>().toEqualTypeOf<Record<never, never>>();
    expectTypeOf<ParametersOf<(typeof fruits)['fruit.count']>>().toEqualTypeOf<{
      count: number;
      owner: string | number;
    }>();
    expectTypeOf<ParametersOf<(typeof fruits)['fruit.weight']>>().toEqualTypeOf<{
      grams: number;
      name: string | number;
    }>();
    expectTypeOf<ParametersOf<(typeof fruits)['fruit.kind']>>().toEqualTypeOf<{ kind: string }>();
    expectTypeOf<ParametersOf<'{n} of {count, plural, one {spin} other {spins}} by {who}'>>().toEqualTypeOf<{
      n: string | number;
      count: number;
      who: string | number;
    }>();
    // @ts-expect-error a parameter is missing
    expect(() => text('fruit.weight', { grams: 1 })).not.toThrow();
    // @ts-expect-error no such key
    expect(text('fruit.colour')).toBe('fruit.colour');
    // @ts-expect-error a text without parameters accepts none
    expect(text('fruit.title', { name: 'x' })).toBe('Fruits');
  });
});
