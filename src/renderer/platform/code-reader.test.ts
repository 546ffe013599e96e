import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { CodeReader, PATIENCE_MS, type PressedKey, type Reading, SCANNER_GAP_MS } from './code-reader.ts';

const CODE = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';

/** The physical keys that a scanner with the American layout presses for a code. */
const codeOf = (letter: string) => (letter === '-' ? 'Minus' : /\d/.test(letter) ? `Digit${letter}` : `Key${letter}`);
const american = (text: string) => [...text].map((key) => ({ key, code: codeOf(key) }));

/** American keys as a German system reads them. */
const GERMAN: Record<string, string> = { Y: 'Z', Z: 'Y', '-': 'ß' };
/** American keys as a French system reads them, whose digits need Shift. */
const FRENCH: Record<string, string> = { A: 'Q', Q: 'A', W: 'Z', Z: 'W', M: ':', '-': ')', '2': 'é' };
const seenAs = (layout: Record<string, string>, text: string) =>
  american(text).map(({ key, code }) => ({ key: layout[key] ?? key, code }));

function openReader() {
  const clock = new FakeClock();
  const kept: string[] = [];
  const reader = new CodeReader({ clock, onNone: (text) => kept.push(text) });
  /** Presses one key every `gapMs`. */
  const press = (keys: readonly Omit<PressedKey, 'at'>[], gapMs = 10): Reading[] =>
    keys.map((key) => {
      clock.advance(gapMs);
      return reader.press({ ...key, at: clock.elapsed() });
    });
  const kinds = (keys: readonly Omit<PressedKey, 'at'>[], gapMs?: number) => press(keys, gapMs).map(({ kind }) => kind);
  return { clock, kept, reader, press, kinds };
}

const ENTER = { key: 'Enter', code: 'Enter' };
const TAB = { key: 'Tab', code: 'Tab' };

describe('a scanner’s keys', () => {
  it('are a code, and only its first two letters can reach a field', () => {
    const { kept, press } = openReader();
    const readings = press(american(CODE));
    const middle = Array.from({ length: CODE.length - 3 }, () => ({ kind: 'part' }));
    expect(readings).toEqual([{ kind: 'beginning' }, { kind: 'beginning' }, ...middle, { kind: 'code', code: CODE }]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['a German system', seenAs(GERMAN, CODE)],
    ['a French system', seenAs(FRENCH, CODE)],
    ['a system with Caps Lock', american(CODE).map(({ key, code }) => ({ key: key.toLowerCase(), code }))],
    [
      'a German scanner on a German system',
      american(CODE).map(({ key }) => ({ key, code: key === '-' ? 'Slash' : codeOf(GERMAN[key] ?? key) })),
    ],
    ['a scanner that names no keys', american(CODE).map(({ key }) => ({ key, code: '' }))],
    ['a keypad', american(CODE).map(({ key, code }) => ({ key, code: code.replace('Digit', 'Numpad') }))],
  ])('are the same code on %s', (_where, keys) => {
    expect(openReader().press(keys).at(-1)).toEqual({ kind: 'code', code: CODE });
  });

  it.each([ENTER, TAB])('include a closing $key', (end) => {
    const { press, kinds, clock } = openReader();
    press(american(CODE));
    expect(kinds([end, end])).toEqual(['part', 'none']);
    press(american(CODE));
    clock.advance(SCANNER_GAP_MS);
    expect(kinds([end])).toEqual(['none']);
  });

  it('are a code after any other keys, also after the beginning of another code', () => {
    for (const before of ['S', 'SS', 'SB', 'x', CODE]) {
      const { press } = openReader();
      press(american(before));
      expect([before, press(american(CODE)).at(-1)]).toEqual([before, { kind: 'code', code: CODE }]);
    }
  });

  it('may be delivered late if they were pressed fast', () => {
    const { clock, reader } = openReader();
    const readings = american(CODE).map((key, index) => {
      clock.advance(index < 5 ? 0 : index === 5 ? PATIENCE_MS - 1 : 1);
      return reader.press({ ...key, at: index });
    });
    expect(readings.at(-1)).toEqual({ kind: 'code', code: CODE });
  });
});

describe('keys that people type', () => {
  it('are no code, even with the right letters', () => {
    const { kept, kinds } = openReader();
    expect(new Set(kinds(american(CODE), SCANNER_GAP_MS + 1))).toEqual(new Set(['beginning', 'none']));
    expect(kept.join('')).toBe('');
  });

  it('are never taken for a code without its prefix', () => {
    expect(new Set(openReader().kinds(american('MAX.B-ABCDE')))).toEqual(new Set(['none']));
  });

  it('are put back as typed if they only began like a code', () => {
    const { clock, kept, kinds } = openReader();
    const typed = [...'sb-te'].map((key) => ({ key, code: codeOf(key.toUpperCase()) }));
    expect(kinds(typed)).toEqual(['beginning', 'beginning', 'part', 'part', 'part']);
    expect(kept).toEqual([]);
    clock.advance(PATIENCE_MS);
    expect(kept).toEqual(['-te']);
    kinds(typed);
    expect(kinds(american('1'))).toEqual(['none']);
    expect(kept).toEqual(['-te', '-te']);
    kinds(typed);
    expect(kinds([ENTER])).toEqual(['none']);
    expect(kept).toEqual(['-te', '-te', '-te']);
  });

  it('are recognised as typing even for a single letter', () => {
    const { clock, kept, kinds } = openReader();
    expect(kinds(american('S'))).toEqual(['beginning']);
    clock.advance(PATIENCE_MS);
    expect(kept).toEqual(['']);
    expect(clock.waitsMs).toEqual([]);
  });
});
