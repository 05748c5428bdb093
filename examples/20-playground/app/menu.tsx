import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface MenuProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A button that opens a panel below it. Escape and clicks outside close the panel. */
export function Menu({ label, className = '', children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (current.contains(document.activeElement)) current.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && current.contains(event.target)) return;
      current.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details ref={details} className={`menu ${className}`}>
      <summary className="button">{label}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}
