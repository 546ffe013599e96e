import type { Plugin } from 'vite';

interface LeftOut {
  /** The library that imports the part. */
  library: string;
  part: RegExp;
  /** The module in place of the part. */
  code: string;
}

/** The parts and the modules in their places. They are two fifths of the code that the main process would read at each start. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    // electron-store checks a store's schema with it. No store here has one.
    library: 'conf',
    part: /^ajv/,
    code: "export function Ajv2020() { throw new Error('The build leaves ajv out of stores.'); }\nexport default {};",
  },
  {
    // axios sends forms of an older kind with it. The app sends Node's own.
    library: 'axios',
    part: /^form-data$/,
    code: 'export default FormData;',
  },
];

const PREFIX = '\0left-out:';

/** Replaces parts of libraries that the app never uses. */
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
