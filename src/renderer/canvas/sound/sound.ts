import { SOUNDS, type Tone, tickPlan } from './tones.ts';

/** The kiosk's sounds, synthesised so that they need no files. Methods never throw. */
export type Sound = ReturnType<typeof createSound>;

let shared: AudioContext | null = null;

/**
 * Returns the page's only context, opened at the first sound. Returns null before the first gesture, because the
 * browser would suspend the context.
 */
function openShared(): AudioContext | null {
  if (!shared && navigator.userActivation?.hasBeenActive === false) return null;
  shared ??= new AudioContext({ latencyHint: 'interactive' });
  return shared;
}

/** Creates the sounds. `open` returns the context that plays them, or null for silence. */
export function createSound(open: () => AudioContext | null = openShared) {
  let playing: AudioScheduledSourceNode[] = [];

  const attempt = (play: (context: AudioContext) => void) => {
    try {
      const context = open();
      if (!context) return;
      // Sounds scheduled on a suspended context play when it resumes, because its clock is stopped until then.
      if (context.state === 'suspended') context.resume().catch(() => {});
      play(context);
    } catch {
      // A kiosk without a sound card works in silence.
    }
  };
  const start = (source: AudioScheduledSourceNode, from: number, to?: number) => {
    source.onended = () => {
      playing = playing.filter((other) => other !== source);
    };
    playing.push(source);
    source.start(from);
    if (to !== undefined) source.stop(to);
  };
  /** Silences everything that is playing or scheduled. */
  const stop = () => {
    const stopping = playing;
    playing = [];
    for (const source of stopping) {
      try {
        source.stop();
        source.disconnect();
      } catch {
        // The source had not started, so there is no sound to stop.
      }
    }
  };
  return {
    /** Drops waiting ticks, then schedules ticks at these times (milliseconds from now) on the audio clock. */
    playTicks(timesMs: readonly number[]) {
      stop();
      if (timesMs.length === 0) return;
      attempt((context) => {
        const click = clickBuffer(context);
        const now = context.currentTime;
        for (const { at, rate, gain } of tickPlan(timesMs)) {
          const source = context.createBufferSource();
          source.buffer = click;
          source.playbackRate.value = rate;
          const volume = context.createGain();
          volume.gain.value = gain;
          source.connect(volume).connect(context.destination);
          start(source, now + at);
        }
      });
    },
    stop,
    play: (sound: keyof typeof SOUNDS) =>
      attempt((context) => {
        for (const tone of SOUNDS[sound]) {
          const from = context.currentTime + tone.at;
          start(oscillator(context, tone, from), from, from + tone.duration + 0.02);
        }
      }),
  };
}

/** Creates a tone with a soft attack and an exponential decay. The caller starts it at `from`. */
function oscillator(context: AudioContext, tone: Tone, from: number): OscillatorNode {
  const to = from + tone.duration;
  const source = context.createOscillator();
  source.type = tone.wave;
  source.frequency.setValueAtTime(tone.frequencyHz, from);
  if (tone.glideToHz) source.frequency.exponentialRampToValueAtTime(tone.glideToHz, to);
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(tone.gain, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, to);
  source.connect(volume).connect(context.destination);
  return source;
}

const CLICK_SECONDS = 0.06;

/** Creates a wooden clack: two short damped tones and a burst of noise. */
function clickBuffer(context: AudioContext): AudioBuffer {
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, Math.ceil(rate * CLICK_SECONDS), rate);
  const samples = buffer.getChannelData(0);
  let noise = 1;
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / rate;
    noise = (noise * 16807) % 2147483647;
    const hiss = (noise / 2147483647) * 2 - 1;
    samples[index] =
      0.5 * Math.sin(2 * Math.PI * 1150 * time) * Math.exp(-time * 110) +
      0.3 * Math.sin(2 * Math.PI * 2600 * time) * Math.exp(-time * 190) +
      0.4 * hiss * Math.exp(-time * 420);
  }
  return buffer;
}
