import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

type Scrypt = typeof crypto.scrypt;

/** Reports each key derivation in this process, with its length and its cost, while this file's tests run. */
export function watchScrypt(onCall: (length: number, cost: ScryptOptions) => void): void {
  const real = crypto.scrypt;
  const replace = (scrypt: Scrypt) => {
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
  };
  replace(((...args: Parameters<Scrypt>) => {
    onCall(args[2], args[3]);
    return real(...args);
  }) as Scrypt);
  afterAll(() => replace(real));
}
