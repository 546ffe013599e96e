import { type Mutant, of } from '../mutant.ts';

export const screens: readonly Mutant[] = [
  ...of('src/renderer/stores/ToastStore.ts', ['src/renderer/stores/notices.test.ts'], {
    'notices are gone in a second': ['TOAST_DURATION_MS = 6000', 'TOAST_DURATION_MS = 1000'],
  }),
  ...of('src/renderer/stores/BoardStore.ts', ['src/renderer/stores/BoardStore.test.ts'], {
    'the cell that was hit is not seen': ['HIT_SHOWN_MS = 1200', 'HIT_SHOWN_MS = 0'],
  }),
  ...of('src/renderer/stores/WheelStore.ts', ['src/renderer/stores/WheelStore.test.ts'], {
    'the result of a spin is not seen': ['RESULT_SHOWN_MS = 1600', 'RESULT_SHOWN_MS = 0'],
  }),
];
