import { createHmac, timingSafeEqual } from 'node:crypto';

/** What one of two paired kiosks says to the other. */
export type Saying =
  | { kind: 'pair' | 'paired'; body: string }
  | { kind: 'request' | 'answer'; call: CopyCall; counter: number; body: string };

/** What a kiosk asks of the one that keeps its copy. */
export const COPY_CALLS = ['keep', 'held', 'forget'] as const;
export type CopyCall = (typeof COPY_CALLS)[number];

/** Shows that who says this has the secret of the two kiosks, and that nobody has changed it on the way. */
export const proofOf = (secret: Buffer, saying: Saying): string => {
  const parts = 'call' in saying ? [saying.kind, saying.call, saying.counter] : [saying.kind];
  return createHmac('sha256', secret)
    .update(`spinboard-copies\n${parts.join(' ')}\n${saying.body}`)
    .digest('hex');
};

export function isProven(secret: Buffer, saying: Saying, proof: string): boolean {
  const [made, given] = [Buffer.from(proofOf(secret, saying)), Buffer.from(proof)];
  return made.length === given.length && timingSafeEqual(made, given);
}
