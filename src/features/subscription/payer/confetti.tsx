import { useEffect, useRef } from 'react';
import styles from '../subscribe.module.css';

/** Specification, section 9: the time after the step has opened. */
export const CONFETTI_AFTER_MS = 500;
const LASTS_MS = 2_600;
const PIECES = 90;
/** The acceleration of the pieces, in pixels per second squared. */
const GRAVITY = 900;
const COLORS = ['#efb679', '#553864', '#2c6748', '#7a4fa0', '#ad2030', '#f6cd9b'];

/** Confetti for a moment, half a second after the step opens; none with reduced motion. */
export function Confetti() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const isCalm =
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      document.documentElement.dataset['motion'] === 'reduced';
    if (!canvas || isCalm) return;
    let frame = 0;
    const start = setTimeout(() => {
      frame = requestAnimationFrame((at) => fall(canvas, at, (next) => (frame = next)));
    }, CONFETTI_AFTER_MS);
    return () => {
      clearTimeout(start);
      cancelAnimationFrame(frame);
    };
  }, []);
  return <canvas ref={ref} className={styles.confetti} aria-hidden="true" />;
}

function fall(canvas: HTMLCanvasElement, from: number, onFrame: (frame: number) => void): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const width = (canvas.width = innerWidth);
  const height = (canvas.height = innerHeight);
  const pieces = Array.from({ length: PIECES }, (_, i) => ({
    x: width / 2 + (Math.random() - 0.5) * width * 0.3,
    speedX: (Math.random() - 0.5) * width * 0.9,
    speedY: -height * (0.5 + Math.random() * 0.6),
    size: 6 + Math.random() * 8,
    spin: (Math.random() - 0.5) * 12,
    color: COLORS[i % COLORS.length] ?? '',
  }));
  const draw = (at: number): void => {
    const passedMs = at - from;
    const seconds = passedMs / 1_000;
    context.clearRect(0, 0, width, height);
    if (passedMs > LASTS_MS) return;
    context.globalAlpha = Math.min(1, (LASTS_MS - passedMs) / 600);
    for (const { x, speedX, speedY, size, spin, color } of pieces) {
      context.save();
      context.translate(
        x + speedX * seconds,
        height * 0.6 + speedY * seconds + (GRAVITY * seconds * seconds) / 2,
      );
      context.rotate(spin * seconds);
      context.fillStyle = color;
      context.fillRect(-size / 2, -size / 4, size, size / 2);
      context.restore();
    }
    onFrame(requestAnimationFrame(draw));
  };
  draw(from);
}
