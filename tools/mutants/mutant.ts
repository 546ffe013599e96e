/** One way to break the product, and the tests that must notice. */
export interface Mutant {
  /** What would go wrong. */
  name: string;
  file: string;
  /** Text that stands in the file exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
}

/** Mutants of one file that the same tests must notice. */
export const of = (
  file: string,
  tests: readonly string[],
  broken: Record<string, [from: string, to: string]>,
): Mutant[] => Object.entries(broken).map(([name, [from, to]]) => ({ name, file, from, to, tests }));
