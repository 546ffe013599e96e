import { fail } from '../ensure.mjs';

/** Prints each check as a line, and remembers those that fail. */
export class Checks {
  #failed = 0;

  expect(what: string, isTrue: boolean, detail = ''): void {
    console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}${detail && ` (${detail})`}`);
    if (!isTrue) this.#failed += 1;
  }

  /** Prints a check that this machine cannot do, and the reason. */
  skip(what: string, why: string): void {
    console.log(`skip  ${what} (${why})`);
  }

  /** Ends the process with 1 if a check failed. */
  end(): void {
    if (this.#failed > 0) fail(`${this.#failed} checks failed.`);
  }
}
