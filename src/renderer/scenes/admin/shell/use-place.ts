import { useLocation, useParams } from 'react-router-dom';

/** A step of the area and the campaign it is about, as the address names them. */
export interface Place {
  step: string;
  campaignId: string | undefined;
  path: string;
}

/** The place in the current address. */
export function usePlace(): Place {
  const { step = '', campaignId } = useParams();
  const { pathname } = useLocation();
  return { step, campaignId, path: pathname };
}
