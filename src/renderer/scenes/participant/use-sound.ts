import { useMemo } from 'react';
import { createSound, type Sound } from '../../canvas/sound/sound.ts';
import { useStores } from '../../stores/context.ts';

const shared: { sound: Sound | null } = { sound: null };

/** Returns a function that plays one of the game's sounds if sound is on. */
export function useSound(): Sound['play'] {
  const { sound } = useStores();
  return useMemo(
    () => (name) => {
      if (!sound.isOn) return;
      shared.sound ??= createSound();
      shared.sound.play(name);
    },
    [sound],
  );
}
