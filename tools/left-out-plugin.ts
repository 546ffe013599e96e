import type { Plugin } from 'vite';

interface LeftOut {
  /** The library that imports the part. */
  library: string;
  part: RegExp;
  /** The module in place of the part. */
  code: string;
}

/** Unused parts of libraries. Without this list, they would be two fifths of the code that the kiosk reads at each start. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    // conf, the base of electron-store, checks values with ajv if a store has a schema. The app's stores have none.
    library: 'conf',
    part: /^ajv/,
    code: "export function Ajv2020() { throw new Error('The build leaves ajv out of stores.'); }\nexport default {};",
  },
  {
    // axios makes forms of plain objects with it. The app passes Node's own forms.
    library: 'axios',
    part: /^form-data$/,
    code: 'export default FormData;',
  },
];

const PREFIX = '\0left-out:';

/** Replaces the unused parts of libraries. */
export const leftOut: Plugin = {
  name: 'spinboard:left-out',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const found = LEFT_OUT.findIndex(
      ({ library, part }) => importer.includes(`/node_modules/${library}/`) && part.test(id),
    );
    return found === -1 ? null : `${PREFIX}${found}`;
  },
  load: (id) => (id.startsWith(PREFIX) ? LEFT_OUT[Number(id.slice(PREFIX.length))]?.code : null),
};
