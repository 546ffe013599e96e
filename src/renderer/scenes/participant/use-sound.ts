import { useMemo } from 'react';
import { createSound, type Sound } from '../../canvas/sound/sound.ts';
import { useParticipant } from '../../stores/participant-context.ts';

const shared: { sound: Sound | null } = { sound: null };

/** Returns a function that plays one of the game's sounds if sound is on. */
export function useSound(): Sound['play'] {
  const { sound } = useParticipant();
  return useMemo(
    () => (name) => {
      if (!sound.isOn) return;
      shared.sound ??= createSound();
      shared.sound.play(name);
    },
    [sound],
  );
}
