import { describe, expect, it, vi } from 'vitest';
import { createSound } from './sound.ts';

/** The parts of an AudioContext that the sounds use; records when sources start and stop. */
function fakeContext(state: AudioContextState = 'running') {
  const starts: number[] = [];
  const stopped = vi.fn();
  const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
  const source = () => ({
    type: 'sine',
    buffer: null,
    frequency: parameter(),
    playbackRate: parameter(),
    onended: null,
    connect: (next: unknown) => next,
    disconnect: vi.fn(),
    start: (at: number) => starts.push(at),
    // Without a time, the source is silenced now.
    stop: (at?: number) => at === undefined && stopped(),
  });
  const context = {
    state,
    currentTime: 10,
    sampleRate: 8000,
    destination: {},
    resume: vi.fn(() => Promise.reject(new Error('NotAllowedError'))),
    createBuffer: (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createBufferSource: source,
    createOscillator: source,
    createGain: () => ({ gain: parameter(), connect: (next: unknown) => next }),
  };
  return { context: context as unknown as AudioContext, resume: context.resume, starts, stopped };
}

describe('createSound', () => {
  it('schedules ticks ahead on the audio clock', () => {
    const { context, starts } = fakeContext();
    createSound(() => context).playTicks([0, 100, 2500]);
    expect(starts).toEqual([10, 10.1, 12.5]);
  });

  it('drops the ticks still waiting when it starts again or is stopped', () => {
    const { context, stopped } = fakeContext();
    const sound = createSound(() => context);
    sound.playTicks([0, 100]);
    sound.playTicks([50]);
    expect(stopped).toHaveBeenCalledTimes(2);
    sound.stop();
    sound.stop();
    expect(stopped).toHaveBeenCalledTimes(3);
  });

  it('opens no context for no ticks', () => {
    const open = vi.fn(() => null);
    createSound(open).playTicks([]);
    expect(open).not.toHaveBeenCalled();
  });

  it('wakes a suspended context and tolerates a refusal', async () => {
    const { context, resume, starts } = fakeContext('suspended');
    createSound(() => context).playWin();
    expect(resume).toHaveBeenCalled();
    expect(starts.length).toBeGreaterThan(0);
  });

  it('never throws: no audio, no context, a context that fails', () => {
    const broken = () => {
      throw new Error('no audio device');
    };
    for (const open of [broken, () => null, () => ({ state: 'running' }) as AudioContext]) {
      const sound = createSound(open);
      sound.playTicks([1, 2, 3]);
      sound.playWin();
      sound.playLose();
      sound.playCorrect();
      sound.playWrong();
      sound.playBlink();
      sound.stop();
    }
  });
});
