import { degrees, restingRotation, type SpinDraw } from '#shared/rules/wheel.ts';
import { angleAt, planSpin, type SpinPlan } from './spin-plan.ts';

/** A drawn spin, as passed to the wheel. */
export type DrawnSpin = SpinDraw & { id: string };

/** One running animation of the wheel and its pointer. */
export interface SpinAnimation {
  /** Resolves when it has ended, rejects when something cancelled it. */
  finished: Promise<unknown>;
  /** Milliseconds since its start. */
  elapsedMs(): number;
  /** Removes the animation; the wheel then shows its resting rotation. */
  stop(): void;
}

/** The runner's animation, timers and callbacks, injected so that tests of the event order need no browser. */
export interface SpinPorts {
  isReducedMotion(): boolean;
  /** Turns the wheel from `plan.from` to `plan.to` and leaves it there. */
  animate(plan: SpinPlan): SpinAnimation;
  after(delayMs: number, callback: () => void): () => void;
  onStart(spin: DrawnSpin, plan: SpinPlan): void;
  /** Called when the wheel has stopped, exactly once for each spin shown. */
  onStop(spin: DrawnSpin, plan: SpinPlan): void;
}

/** An animation may never end in a hidden tab, so a spin counts as ended this long after its planned end. */
const GRACE_MS = 300;

interface Running {
  spin: DrawnSpin;
  plan: SpinPlan;
  animation: SpinAnimation;
  cancelTimer(): void;
}

/** Runs one spin at a time. */
export class SpinRunner {
  private readonly ports: SpinPorts;
  private angle = degrees(0);
  private running: Running | null = null;
  private lastId: string | null = null;

  constructor(ports: SpinPorts) {
    this.ports = ports;
  }

  /** Starts a spin with a new id, after stopping a running one and reporting its stop. The same id changes nothing. */
  show(spin: DrawnSpin | null): void {
    if (spin?.id === this.lastId) return;
    if (this.running) {
      // The next spin starts where the wheel was on screen, not where it would have come to rest.
      const { plan, animation } = this.running;
      const seen = angleAt(plan, animation.elapsedMs());
      this.stop(this.running);
      this.angle = spin ? seen : this.angle;
    }
    if (!spin) return;
    this.lastId = spin.id;
    const plan = planSpin(this.angle, spin, this.ports.isReducedMotion());
    this.ports.onStart(spin, plan);
    const running: Running = {
      spin,
      plan,
      animation: this.ports.animate(plan),
      cancelTimer: this.ports.after(plan.durationMs + GRACE_MS, () => this.stop(running)),
    };
    this.running = running;
    const stop = () => this.stop(running);
    running.animation.finished.then(stop, stop);
  }

  /** The ticks still to come in the running spin, in milliseconds from now. */
  remainingTicks(): number[] {
    if (!this.running) return [];
    const elapsed = this.running.animation.elapsedMs();
    return this.running.plan.pinTimes.filter((time) => time > elapsed).map((time) => time - elapsed);
  }

  /** Ends without a callback, for an unmounted component. The same spin is animated again if shown after this. */
  dispose(): void {
    const { running } = this;
    this.running = null;
    this.lastId = null;
    running?.cancelTimer();
    running?.animation.stop();
  }

  private stop(running: Running): void {
    if (this.running !== running) return;
    this.running = null;
    this.angle = restingRotation(running.spin);
    running.cancelTimer();
    running.animation.stop();
    this.ports.onStop(running.spin, running.plan);
  }
}
