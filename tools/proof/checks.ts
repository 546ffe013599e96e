/** What was looked at, printed line by line, and what was not as it should be. */
export class Checks {
  readonly problems: string[] = [];

  expect(what: string, isTrue: boolean, detail = ''): void {
    console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}${detail && ` (${detail})`}`);
    if (!isTrue) this.problems.push(what);
  }

  /** Something that cannot be looked at here, and why. */
  skip(what: string, why: string): void {
    console.log(`skip  ${what} (${why})`);
  }
}
