import type { Id } from '../entities/base.ts';

/**
 * Returns the name that only this account has: its user name with the vendor's number, as in `ada@example.com#7`.
 * Several vendors may have an account with one user name. The accounts of one vendor never change names at another.
 */
export const ownUserName = (userName: string, vendorId: Id): string => `${userName}#${vendorId}`;

/** Matches one spelling per number, because login limits count names as typed. No email's domain contains `#`. */
const OWN_NAME = /^(.+)#([1-9]\d{0,8})$/;

/** Returns the user name and the vendor's number in an own name, or null if the typed name is not an own name. */
export function parseOwnUserName(typed: string): { userName: string; vendorId: number } | null {
  const [, userName, vendorId] = OWN_NAME.exec(typed.trim()) ?? [];
  return userName === undefined ? null : { userName, vendorId: Number(vendorId) };
}
