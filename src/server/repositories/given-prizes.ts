import { sql } from 'kysely';
import { isDistrusted } from './distrust.ts';

/** SQL: true for a hand-over of a kiosk that is not trusted (docs/specification.md, 7.11). */
export const isOfDistrusted = isDistrusted('hand_overs', 'created_at');

/** SQL: true for an undo of a kiosk that is not trusted. */
const isUndoOfDistrusted = isDistrusted('hand_overs', 'undone_at', ['undo_device_id', 'undo_sender_id']);

/** SQL: true for a hand-over that was undone, and not by a kiosk that is not trusted. */
export const isUndone = sql<boolean>`(hand_overs.undone_at is not null and not ${isUndoOfDistrusted})`;

/** SQL: true for a hand-over that counts, or is a conflict. */
export const isGiven = sql<boolean>`(not ${isUndone} and not ${isOfDistrusted})`;

/** SQL: true for a hand-over that would count if its kiosk were trusted. */
export const isGivenDistrusted = sql<boolean>`(${isOfDistrusted} and not ${isUndone})`;
