import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { admin } from '#shared/texts/en/admin.ts';
import { claimForms, claims } from '#shared/texts/en/claims.ts';
import { closing } from '#shared/texts/en/closing.ts';
import { common } from '#shared/texts/en/common.ts';
import { consents } from '#shared/texts/en/consents.ts';
import { contacts } from '#shared/texts/en/contacts.ts';
import { fleet } from '#shared/texts/en/fleet.ts';
import { hours } from '#shared/texts/en/hours.ts';
import { keyboard } from '#shared/texts/en/keyboard.ts';
import { kiosk } from '#shared/texts/en/kiosk.ts';
import { liveActions } from '#shared/texts/en/live-actions.ts';
import { notices } from '#shared/texts/en/notices.ts';
import { overview } from '#shared/texts/en/overview.ts';
import { people } from '#shared/texts/en/people.ts';
import { purposes } from '#shared/texts/en/purposes.ts';
import { readyCheck } from '#shared/texts/en/ready-check.ts';
import { refusals } from '#shared/texts/en/refusals.ts';
import { rehearsal, rehearsalLinks, rehearsalRefusals } from '#shared/texts/en/rehearsal.ts';
import { rules } from '#shared/texts/en/rules.ts';
import { safetyCopy } from '#shared/texts/en/safety-copy.ts';
import { server } from '#shared/texts/en/server.ts';
import { setUp } from '#shared/texts/en/set-up.ts';
import { showReport } from '#shared/texts/en/show-report.ts';
import { staff } from '#shared/texts/en/staff.ts';
import { sync } from '#shared/texts/en/sync.ts';
import { troubles } from '#shared/texts/en/troubles.ts';
import { venue } from '#shared/texts/en/venue.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

const root = resolve(import.meta.dirname, '../..');
const keys = [
  common,
  visitor,
  claimForms,
  claims,
  closing,
  consents,
  contacts,
  liveActions,
  hours,
  overview,
  people,
  readyCheck,
  rules,
  notices,
  admin,
  kiosk,
  refusals,
  rehearsal,
  rehearsalLinks,
  rehearsalRefusals,
  server,
  setUp,
  showReport,
  staff,
  sync,
  keyboard,
  safetyCopy,
  troubles,
  fleet,
  venue,
  purposes,
].flatMap((part) => Object.keys(part));

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('a screen', () => {
  it('shows only texts of the catalogue', () => {
    const found = filesIn('src/renderer/**/*.{ts,tsx}').flatMap((file) =>
      literalsIn(file, read(file)).map((literal) => `${file}: ${literal}`),
    );
    expect(found).toEqual([]);
  });

  it('writes no words in a style sheet', () => {
    const sheets = filesIn('src/renderer/**/*.css');
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.filter((sheet) => /\bcontent:[^;}]*["'][^;}]*\p{L}/u.test(read(sheet)))).toEqual([]);
  });

  it.each([
    ['text', '<p>Hello</p>', ['Hello']],
    ['text among elements', '<p>Hello <b>{name}</b>, you</p>', ['Hello', ', you']],
    ['an expression', "<p>{isOpen ? 'Open' : name}</p>", ['Open']],
    ['a template', `<p>{\`\${count} of them\`}</p>`, ['of them']],
    ['an attribute', '<Field label="Name" className="wide" />', ['Name']],
    ["an attribute's expression", "<Field hint={isNew ? 'New' : undefined} key='New' />", ['New']],
    ['a part of a value', "const COLUMNS = [{ key: 'name', title: 'Name' }];", ['Name']],
    ['a sentence', "const STAGES = { upload: 'Uploading…', check: 'upload' };", ['Uploading…']],
    ["a defect's message", "throw new Error('There is no such thing.');", []],
    ["an error's message", "throw new AppError('refused', 'No way.');", ['No way.']],
    ['what is not a word', `<p title={\`\${a} – \${b}\`}>✓ {'·'} {count}</p>`, []],
    ['a comparison', "<p>{state === 'open' && <b>{state}</b>}</p>", []],
    ['a key', "const FIELDS = [{ label: 'password.old' }];", []],
    ['a text of the catalogue', "<p title={text('step.users')}>{text('step.report')}</p>", []],
  ])('is searched for %s', (_what, source, literals) => {
    expect(literalsIn('probe.tsx', source)).toEqual(literals);
  });
});

describe('the catalogue', () => {
  it('has each key once', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('has no unused key', () => {
    const sources = filesIn('src/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/shared/texts/en/'));
    const used = usedKeys(sources.map((file) => parse(file, read(file))));
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  it.each([
    ["text('step.users')", true],
    ["text(isNew ? 'step.users' : 'step.report')", true],
    [`text(\`step.\${name}\`)`, true],
    [`text(\`step.users.\${name}\`)`, false],
    [`text(\`steps.\${name}\`)`, false],
    ["text('step.users.all')", false],
    ['// step.users', false],
  ])('finds the uses of a key: %s', (source, isUsed) => {
    expect(usedKeys([parse('probe.ts', source)])('step.users')).toBe(isUsed);
  });
});

/**
 * Returns a function that is true for a key that a source contains, or for which it has a template with the key's
 * beginning and end.
 */
function usedKeys(sources: readonly Node[]): (key: string) => boolean {
  const whole = new Set<unknown>();
  const templates: { before: string; after: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'Literal') whole.add(node.value);
    if (node.type === 'TemplateLiteral') {
      const pieces = piecesOf(node);
      const [before = '', after = ''] = [pieces[0], pieces.at(-1)];
      // Ignores a template that begins with a parameter, because it matches any key.
      if (before !== '') templates.push({ before, after });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  sources.forEach(visit);
  return (key) =>
    whole.has(key) || templates.some(({ before, after }) => key.startsWith(before) && key.endsWith(after));
}

/** Attributes that people see or hear. */
const SEEN_ATTRIBUTES = new Set([
  ...[
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'cancel',
    'cancelText',
    'clean',
  ],
  ...[
    'content',
    'description',
    'detail',
    'empty',
    'extra',
    'hint',
    'intro',
    'label',
    'message',
    'missing',
    'none',
    'note',
  ],
  ...[
    'notFoundContent',
    'ok',
    'okText',
    'placeholder',
    'question',
    'searchLabel',
    'subTitle',
    'text',
    'title',
    'tooltip',
  ],
]);
/** Properties whose values become such attributes. */
const SEEN_PARTS = new Set([
  'aria-label',
  'detail',
  'hint',
  'label',
  'message',
  'question',
  'refusal',
  'text',
  'title',
]);

/** Files whose literals people never read. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/renderer/platform/bridge.ts': 'what is said where there is no app around the screen, and so nobody to read it',
};

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Returns the words that a source shows without the catalogue. */
function literalsIn(file: string, source: string): string[] {
  if (file in EXCEPTIONS) return [];
  const found = new Set<string>();
  visit(parse(file, source));
  return [...found];

  function visit(node: Node): void {
    if (node.type === 'JSXText') take(String(node.value));
    // Skips messages of defects, which no screen shows.
    if (node.type === 'NewExpression' && /^(Range)?Error$/.test(nameOf(node.callee))) return;
    if (isSentence(node)) takeWords(node);
    if (node.type === 'JSXExpressionContainer') takeWords(node.expression);
    if (node.type === 'JSXAttribute') return void visitAttribute(node);
    if (node.type === 'Property' && SEEN_PARTS.has(nameOf(node.key))) takeWords(node.value);
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'AppError') takeWords((node.arguments as Node[])[1]);
    for (const child of childrenOf(node)) visit(child);
  }

  /** Checks the value of an attribute only if people see that attribute. */
  function visitAttribute({ name, value }: Node): void {
    if (SEEN_ATTRIBUTES.has(nameOf(name))) takeWords(value);
    const container = value as Node | null;
    const expression = container?.type === 'JSXExpressionContainer' ? (container.expression as Node) : container;
    for (const child of expression ? childrenOf(expression) : []) visit(child);
  }

  /** Collects the literal values that an expression may have. */
  function takeWords(value: unknown): void {
    const node = value as Node | null;
    switch (node?.type) {
      case 'Literal':
        if (typeof node.value === 'string') take(node.value);
        break;
      case 'TemplateLiteral':
        take(piecesOf(node).join(' '));
        break;
      case 'JSXExpressionContainer':
        takeWords(node.expression);
        break;
      case 'ConditionalExpression':
        takeWords(node.consequent);
        takeWords(node.alternate);
        break;
      case 'LogicalExpression':
        if (node.operator !== '&&') takeWords(node.left);
        takeWords(node.right);
        break;
      case 'BinaryExpression':
        if (node.operator !== '+') break;
        takeWords(node.left);
        takeWords(node.right);
        break;
      case 'ArrowFunctionExpression':
        takeWords(node.body);
        break;
    }
  }

  function take(text: string): void {
    const words = text.replace(/\s+/g, ' ').trim();
    const isColour = words.startsWith('#');
    if (/\p{L}{2}/u.test(words) && !isColour && !keys.includes(words)) found.add(words);
  }
}

function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** True if a literal begins like a sentence or a heading. */
const isSentence = (node: Node): boolean =>
  /^\p{Lu}\p{Ll}+[ …]/u.test(node.type === 'TemplateLiteral' ? (piecesOf(node)[0] ?? '') : wordsOf(node));

const wordsOf = ({ type, value }: Node): string => (type === 'Literal' && typeof value === 'string' ? value : '');

/** Returns the texts between the parameters of a template. */
const piecesOf = ({ quasis }: Node): string[] =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode);
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as { type?: unknown }).type === 'string';

/** Returns the name of an identifier or of a quoted key. */
function nameOf(node: unknown): string {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}
