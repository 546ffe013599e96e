import type { Generated } from 'kysely';
import type { DeviceColumns, MomentColumns } from './row-columns.ts';

/** The table of hand-overs. */
export interface HandOverTables {
  /** Prizes given to their winners. Found by claim code, because a hand-over may arrive before its award. */
  hand_overs: MomentColumns &
    DeviceColumns & {
      /** In the order of arrival. */
      id: Generated<number>;
      client_id: number;
      /** Made by the kiosk, or by the server for an administrator's hand-over. */
      hand_over_id: string;
      claim_code: string;
      /** The administrator who handed the prize over; null for a kiosk. */
      user_id: number | null;
      created_at: string;
      undone_at: Generated<string | null>;
      undone_reason: Generated<string | null>;
      /** The devices of the undo, like those of the row; both null for an administrator's undo. */
      undo_device_id: Generated<number | null>;
      undo_sender_id: Generated<number | null>;
    };
}
