import { useEffect, useRef } from 'react';
import { isMotionReduced } from '../../motion/reduced-motion.ts';
import type { ElementSize } from '../hooks.ts';
import css from './Confetti.module.css';
import { CONFETTI_DURATION_MS, createParticles, type Particle, poseAt } from './particles.ts';

/** A burst of confetti over its nearest positioned ancestor. Touches pass through; reduced motion disables it. */
export function Confetti() {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx || isMotionReduced()) return;
    const pixelRatio = Math.min(2, window.devicePixelRatio);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = width * pixelRatio;
    canvas.height = height * pixelRatio;
    const particles = createParticles(Math.random);
    const start = performance.now();
    const clear = () => ctx.reset();
    const step = (now: number) => {
      const elapsed = Math.max(0, now - start);
      clear();
      if (elapsed >= CONFETTI_DURATION_MS) return;
      for (const particle of particles) paintParticle(ctx, particle, elapsed, { width, height, pixelRatio });
      request = requestAnimationFrame(step);
    };
    let request = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(request);
      clear();
    };
  }, []);
  return (
    <div className={css.confetti} aria-hidden="true">
      <canvas className={css.canvas} ref={canvasRef} />
    </div>
  );
}

function paintParticle(ctx: CanvasRenderingContext2D, piece: Particle, elapsed: number, area: ElementSize): void {
  const pose = poseAt(piece, elapsed, area.width, area.height);
  if (!pose || pose.y > area.height * 1.05) return;
  const size = piece.size * Math.min(area.width, area.height);
  const { pixelRatio } = area;
  const [cos, sin] = [Math.cos(pose.angle) * pixelRatio, Math.sin(pose.angle) * pixelRatio];
  ctx.setTransform(cos, sin, -sin * pose.face, cos * pose.face, pose.x * pixelRatio, pose.y * pixelRatio);
  ctx.globalAlpha = pose.alpha;
  ctx.fillStyle = piece.colour;
  if (piece.isRound) {
    ctx.beginPath();
    ctx.arc(0, 0, size * 0.5, 0, 2 * Math.PI);
    ctx.fill();
  } else ctx.fillRect(-size / 2, (-size * piece.aspect) / 2, size, size * piece.aspect);
  // The back of the paper is in shade.
  if (pose.face < 0 && !piece.isRound) {
    ctx.fillStyle = 'rgb(0 0 0 / 0.22)';
    ctx.fillRect(-size / 2, (-size * piece.aspect) / 2, size, size * piece.aspect);
  }
}
