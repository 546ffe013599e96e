import { degrees, restingRotation, type SpinDraw } from '#shared/rules/wheel.ts';
import { planSpin, type SpinPlan } from './spin-plan.ts';

/** A drawn spin, as passed to the wheel. */
export type DrawnSpin = SpinDraw & { id: string };

/** One running animation of the wheel and its pointer. */
export interface SpinAnimation {
  /** Resolves when the animation has ended, rejects when it is cancelled. */
  finished: Promise<unknown>;
  /** Returns the milliseconds since the start. */
  elapsedMs(): number;
  /** Removes the animation. The wheel then shows its resting rotation. */
  stop(): void;
}

/** The runner's animation, timers and callbacks. Injected so that tests need no browser. */
export interface SpinPorts {
  isReducedMotion(): boolean;
  /** Turns the wheel from `plan.from` to `plan.to` and leaves it there. */
  animate(plan: SpinPlan): SpinAnimation;
  after(delayMs: number, callback: () => void): () => void;
  onStart(spin: DrawnSpin, plan: SpinPlan): void;
  /** Called when the wheel has stopped, exactly once for each spin shown. */
  onStop(spin: DrawnSpin, plan: SpinPlan): void;
}

/** A spin counts as ended this long after its planned end, because its animation may never end in a hidden tab. */
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

  /** Stops a running spin, reports its stop, and starts the new one. Ignores the id that was shown last. */
  show(spin: DrawnSpin | null): void {
    if (spin?.id === this.lastId) return;
    if (this.running) {
      // The next spin starts at the angle on screen, not at the planned end of the running spin.
      const { plan, animation } = this.running;
      const seen = plan.angleAt(animation.elapsedMs());
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

  /** Returns the remaining ticks of the running spin, in milliseconds from now. */
  remainingTicks(): number[] {
    if (!this.running) return [];
    const elapsed = this.running.animation.elapsedMs();
    return this.running.plan.pinTimes.filter((time) => time > elapsed).map((time) => time - elapsed);
  }

  /**
   * Ends the spin without a callback, for an unmounted component. A later `show` of the same spin animates it again.
   */
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
