import { useMemo } from 'react';
import { createSound, type Sound } from '../../canvas/sound/sound.ts';
import { useStores } from '../../stores/context.ts';

type Effect = 'playWin' | 'playLose' | 'playCorrect' | 'playWrong';

const shared: { sound: Sound | null } = { sound: null };

/** Returns a function that plays one of the game's sounds if sound is on. */
export function useSound(): (effect: Effect) => void {
  const { sound } = useStores();
  return useMemo(
    () => (effect: Effect) => {
      if (!sound.isOn) return;
      shared.sound ??= createSound();
      shared.sound[effect]();
    },
    [sound],
  );
}
