import { type Mutant, of } from '../mutant.ts';

export const screens: readonly Mutant[] = [
  ...of('src/renderer/stores/ToastStore.ts', ['src/renderer/stores/notices.test.ts'], {
    'notices are gone in a second': ['TOAST_DURATION_MS = 6000', 'TOAST_DURATION_MS = 1000'],
  }),
  ...of('src/renderer/stores/IdleStore.ts', ['src/renderer/stores/IdleStore.test.ts'], {
    'who watches the wheel is asked': ['isUnderWay() ? Math.max', 'false ? Math.max'],
    'a touch does not stop the countdown': ["if (this.phase === 'asking') this.wait();", ''],
    'something that happens ends the attract loop': ["this.phase === 'attract' && idleMs() > 0", 'false'],
  }),
  ...of('src/renderer/stores/RootStore.ts', ['src/renderer/stores/IdleStore.test.ts'], {
    'notices outlive their visitor': ['    this.toasts.clear();\n', ''],
    'the thanks outlive their visitor': ['    this.session.forgetThanks();\n', ''],
  }),
  ...of('src/renderer/stores/PlayStore.ts', ['src/renderer/stores/PlayStore.test.ts'], {
    'a blinking board is taken for left': ['this.board.isBlinking || ', ''],
    'a verdict is taken for left': ['this.quiz.verdict !== null || ', ''],
  }),
  ...of('src/renderer/stores/BoardStore.ts', ['src/renderer/stores/BoardStore.test.ts'], {
    'the cell that was hit is not seen': ['HIT_SHOWN_MS = 1200', 'HIT_SHOWN_MS = 0'],
  }),
  ...of('src/renderer/stores/WheelStore.ts', ['src/renderer/stores/WheelStore.test.ts'], {
    'the result of a spin is not seen': ['RESULT_SHOWN_MS = 1600', 'RESULT_SHOWN_MS = 0'],
  }),
];
