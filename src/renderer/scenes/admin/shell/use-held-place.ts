import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { EditsStore } from '../../../stores/admin/EditsStore.ts';

/** A step of the area and the campaign it is about, as the address names them. */
export interface Place {
  step: string;
  campaignId: string | undefined;
  path: string;
}

export interface HeldPlace {
  /** What is on screen. */
  place: Place;
  /** True while the address is elsewhere and unsaved edits hold the screen. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

/**
 * The place the address names, unless that would lose unsaved edits: then the screen stays until the user has decided.
 * Whatever changed the address, a link, a button or the mouse's back button, it is held here.
 */
export function useHeldPlace(edits: EditsStore): HeldPlace {
  const { step = '', campaignId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>({ step, campaignId, path: pathname });
  const hasMoved = place.path !== pathname;
  const isAsking = hasMoved && edits.isDirty;
  // React's way to follow a changed value while rendering: it renders again before anything is shown.
  if (hasMoved && !isAsking) setPlace({ step, campaignId, path: pathname });
  return {
    place,
    isAsking,
    leave: () => edits.settle(),
    stay: () => navigate(place.path),
  };
}
