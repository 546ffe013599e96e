/** Finds the references in comments and documents whose target is missing. */

/** The targets of references. */
export interface Shelf {
  /** Returns the text of a file by its path from the root, or null if the file is missing. */
  read(file: string): string | null;
  /** The numbers of the decisions: 1 for docs/decisions/0001-….md. */
  decisions: ReadonlySet<number>;
}

export interface BadReference {
  file: string;
  reference: string;
}

const HEADING = /^#{1,6} +(.+?) *$/gm;
const SPECIFICATION = 'docs/specification.md';

/** The headings of a Markdown text, without those in code blocks. */
export const headingsOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(HEADING)].map(([, heading]) => heading ?? '');

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gm, '');

/** Returns a heading's anchor, as code hosts derive it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the references of a file whose target is missing. */
export function badReferences(file: string, text: string, shelf: Shelf): BadReference[] {
  // A line break in a comment may split a reference.
  const flat = text.replace(/\s*\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, ' ');
  const bad = [...badSections(flat, shelf), ...badHeadings(flat, shelf), ...badDecisions(flat, shelf)];
  if (file.endsWith('.md')) bad.push(...badLinks(file, text, shelf));
  return bad.map((reference) => ({ file, reference }));
}

/** `docs/specification.md, 4.3`, also `docs/specification.md, 2 and 6`. */
function badSections(text: string, shelf: Shelf): string[] {
  const numbers = new Set(
    headingsOf(shelf.read(SPECIFICATION) ?? '').map((heading) => /^(\d+(\.\d+)?)\.? /.exec(heading)?.[1]),
  );
  return [...text.matchAll(/docs\/specification\.md`?,((?: (?:and )?\d+(?:\.\d+)?(?:,(?= \d))?)+)/g)].flatMap(
    ([, list = '']) => (list.match(/\d+(\.\d+)?/g) ?? []).filter((number) => !numbers.has(number)),
  );
}

/** `ARCHITECTURE.md, "The play"`. */
function badHeadings(text: string, shelf: Shelf): string[] {
  const headings = new Set(headingsOf(shelf.read('ARCHITECTURE.md') ?? ''));
  return [...text.matchAll(/ARCHITECTURE\.md`?, "([^"]+)"/g)].flatMap(([reference, heading]) =>
    headings.has(heading ?? '') ? [] : [reference],
  );
}

/** `decision 4`, `docs/decisions/0004`. */
function badDecisions(text: string, shelf: Shelf): string[] {
  return [...text.matchAll(/\b(?:decision |docs\/decisions\/)(\d{1,4})\b/gi)].flatMap(([reference, number]) =>
    shelf.decisions.has(Number(number)) ? [] : [reference],
  );
}

/** Relative links of Markdown, to files and to anchors in them. */
function badLinks(file: string, text: string, shelf: Shelf): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : joined(file, path);
    const found = shelf.read(target);
    if (found === null) return [link];
    const anchors = headingsOf(found).map(anchorOf);
    return anchor === undefined || anchors.includes(anchor) ? [] : [link];
  });
}

/** The link's target as a path from the root. */
const joined = (file: string, link: string): string =>
  new URL(link, `file:///${file}`).pathname.slice(1).replace(/\/$/, '');
