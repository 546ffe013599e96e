/** A rectangle, in the unit of its drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the largest box with this aspect (width / height), centred in `room`; a square if the aspect is invalid. */
export function containedIn(room: Box, aspect: number): Box {
  const safe = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
  const width = Math.min(room.width, room.height * safe);
  const height = width / safe;
  return { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
}
