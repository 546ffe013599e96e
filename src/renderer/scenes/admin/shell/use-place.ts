import { useLocation, useParams } from 'react-router-dom';
import type { AdminPage } from '#shared/rules/access.ts';

/** A step of the area and the campaign it is about, as the address names them. */
export interface Place {
  step: AdminPage;
  campaignId: string | undefined;
  path: string;
}

/** The place in the current address, whose step has been checked. */
export function usePlace(step: AdminPage): Place {
  const { campaignId } = useParams();
  const { pathname } = useLocation();
  return { step, campaignId, path: pathname };
}
