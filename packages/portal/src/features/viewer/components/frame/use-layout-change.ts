import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { getReportLayout } from '../../../../entity-ui/report-embedding.ts';
import type { ReportLayout } from '../../../../entity-ui/report-embedding.ts';

/** Time in milliseconds without resizing after which a layout changes. Turning a phone resizes the page several times. */
const settleTimeMs = 250;

interface LayoutChangeOptions {
  /** Current layout; undefined while none has been chosen. */
  layout: ReportLayout | undefined;
  /** Whether the window is low. */
  isShort: boolean;
  onChange(): void;
}

/** Calls a function when the size of an element requires another layout than the current one. */
export function useLayoutChange(
  element: RefObject<HTMLElement | null>,
  { layout, isShort, onChange }: LayoutChangeOptions,
): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current || !layout) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      clearTimeout(timer);
      const width = entry?.contentRect.width ?? 0;
      if (width === 0 || getReportLayout(width, isShort) === layout) return;
      timer = setTimeout(() => {
        handleChange();
      }, settleTimeMs);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, layout, isShort]);
}
