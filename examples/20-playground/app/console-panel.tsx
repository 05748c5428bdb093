import { useEffect, useRef } from 'react';
import type { LogLevel } from '../shared/messages.ts';
import type { DisplayedValue } from '../shared/messages.ts';
import type { Position } from './compiled-code.ts';
import { TableView, ValueView } from './value-view.tsx';

export interface LogEntry {
  id: number;
  level: LogLevel;
  values: DisplayedValue[];
  position: Position | undefined;
}

interface ConsolePanelProps {
  entries: LogEntry[];
  onReveal(position: Position): void;
}

const levelLabels: Partial<Record<LogLevel, string>> = { error: 'Error', warn: 'Warning' };

/** The values that the code has logged, and its errors, with links to their lines. */
export function ConsolePanel({ entries, onReveal }: ConsolePanelProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [entries]);
  return (
    <div className="log" role="log" aria-label="Console" tabIndex={0} ref={list}>
      {entries.length === 0 && (
        <p className="empty">The console shows the values that the code logs, and its errors.</p>
      )}
      {entries.map(({ id, level, values, position }) => (
        <div key={id} className={`entry entry-${level}`}>
          {levelLabels[level] && <span className="entry-level">{levelLabels[level]}</span>}
          <div className="entry-values">
            {values.map((value, index) =>
              level === 'table' ? (
                <TableView key={index} value={value} />
              ) : (
                <ValueView key={index} value={value} isTopLevel />
              ),
            )}
          </div>
          {position && (
            <button type="button" className="line-link" onClick={() => onReveal(position)}>
              line {position.line}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
