import { useSyncExternalStore } from 'react';
import { isMotionReduced, onReducedMotion } from '../motion/reduced-motion.ts';

/** True if the system or the accessible mode asks for reduced motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(onReducedMotion, isMotionReduced);
