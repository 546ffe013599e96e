/** The kind of text in a field, which determines the keys. */
export type FieldKind = 'line' | 'name' | 'lines' | 'email' | 'address' | 'number';

/** The properties of an element that determine its kind. */
export interface FieldTraits {
  type: string;
  inputMode: string;
  autocomplete: string;
  autocapitalize: string;
}

const OF_TYPE: ReadonlyMap<string, FieldKind> = new Map([
  ['text', 'line'],
  ['search', 'line'],
  ['password', 'line'],
  ['textarea', 'lines'],
  ['email', 'email'],
  ['url', 'address'],
  ['number', 'number'],
  ['tel', 'number'],
]);

const OF_INPUT_MODE: Readonly<Record<string, FieldKind | null>> = {
  // The field has its own keys on screen.
  none: null,
  email: 'email',
  url: 'address',
  numeric: 'number',
  decimal: 'number',
  tel: 'number',
};

/** Returns the kind of a field, or null for an element without text, such as a checkbox. */
export function kindOf({ type, inputMode, autocomplete, autocapitalize }: FieldTraits): FieldKind | null {
  const kind = OF_TYPE.get(type) ?? null;
  if (kind !== 'line') return kind;
  const asked = OF_INPUT_MODE[inputMode];
  if (asked !== undefined) return asked;
  if (autocapitalize === 'words') return 'name';
  // Most user names are email addresses.
  return autocomplete === 'username' ? 'email' : 'line';
}
