import { describe, expect, it, vi } from 'vitest';
import { createSound } from './sound.ts';

/** A fake of the parts of AudioContext that the sounds use. Records the starts and stops of sources. */
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
    // Counts only stops without a time, which silence the source immediately.
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

  it('drops waiting ticks on a new start or a stop', () => {
    const { context, stopped } = fakeContext();
    const sound = createSound(() => context);
    sound.playTicks([0, 100]);
    sound.playTicks([50]);
    expect(stopped).toHaveBeenCalledTimes(2);
    sound.stop();
    sound.stop();
    expect(stopped).toHaveBeenCalledTimes(3);
  });

  it('opens no context for an empty list of ticks', () => {
    const open = vi.fn(() => null);
    createSound(open).playTicks([]);
    expect(open).not.toHaveBeenCalled();
  });

  it('resumes a suspended context and tolerates a failure', async () => {
    const { context, resume, starts } = fakeContext('suspended');
    createSound(() => context).play('win');
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
      sound.play('win');
      sound.play('lose');
      sound.play('correct');
      sound.play('wrong');
      sound.play('blink');
      sound.stop();
    }
  });
});
