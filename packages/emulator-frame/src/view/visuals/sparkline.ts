import { svg } from '../dom.ts';

/** Creates a small line chart without axes, or returns undefined for fewer than two values. */
export function createSparkline(values: readonly number[]): SVGSVGElement | undefined {
  if (values.length < 2) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * 100;
    const y = high === low ? 16 : 30 - ((value - low) / (high - low)) * 28;
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  const line = `M${points.join(' L')}`;
  const chart = svg(
    '0 0 100 32',
    { class: 'spark-area', d: `${line} L100 32 L0 32 Z` },
    { class: 'spark-line', d: line },
  );
  chart.setAttribute('preserveAspectRatio', 'none');
  chart.classList.add('spark');
  return chart;
}
