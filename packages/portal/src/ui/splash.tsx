import { useState } from 'react';

/** Delay of the animation in milliseconds, as in index.html. */
const delayMs = 400;

const bars = [
  { x: 2, y: 13, height: 9, opacity: 0.4 },
  { x: 9.5, y: 8, height: 14, opacity: 0.6 },
  { x: 17, y: 2, height: 20, opacity: 0.8 },
];

/**
 * Renders the splash screen while the portal starts. It replaces the splash screen of index.html without flicker: it
 * has the same style, and its animation does not start again.
 */
export function Splash({ text }: { text: string }) {
  const [animationDelay] = useState(() => `${delayMs - performance.now()}ms`);
  return (
    <div className="splash" role="status">
      <svg
        viewBox="0 0 24 24"
        width="40"
        height="40"
        fill="currentColor"
        aria-hidden
        style={{ animationDelay }}
      >
        {bars.map(({ x, y, height, opacity }) => (
          <rect key={x} x={x} y={y} width="5" height={height} rx="1.5" opacity={opacity} />
        ))}
      </svg>
      <p style={{ animationDelay }}>{text}</p>
    </div>
  );
}
