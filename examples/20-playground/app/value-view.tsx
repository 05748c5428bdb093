import { useState } from 'react';
import type { DisplayedValue } from '../shared/messages.ts';

type DisplayedObject = Extract<DisplayedValue, { kind: 'object' }>;

const isError = ({ name, isList }: DisplayedObject) => !isList && name.endsWith('Error');

function getText(entries: DisplayedObject['entries'], name: string) {
  const value = entries.find(([key]) => key === name)?.[1];
  return value?.kind === 'text' ? value.text : undefined;
}

/** Returns a summary in one line, such as `Page {name: "overview", …}`. */
function summarize(value: DisplayedValue, depth = 0): string {
  if (value.kind === 'text')
    return value.type === 'string' ? JSON.stringify(value.text.slice(0, 60)) : value.text;
  const { name, isList, entries, omitted } = value;
  const count = entries.length + omitted;
  if (isError(value)) return `${name}: ${getText(entries, 'message') ?? ''}`;
  if (depth > 0 && count > 0) return isList ? `${name} (${count})` : `${name} {…}`;
  const shown = entries
    .slice(0, isList ? 4 : 3)
    .map(([key, entry]) => (isList ? '' : `${key}: `) + summarize(entry, depth + 1));
  const text = [...shown, ...(count > shown.length ? ['…'] : [])].join(', ');
  if (isList) return `(${count}) [${text}]`;
  return `${name === 'Object' ? '' : `${name} `}{${text}}`;
}

/** A value: text, or an object whose entries can be expanded. */
export function ValueView({
  value,
  name,
  isTopLevel = false,
}: {
  value: DisplayedValue;
  name?: string;
  isTopLevel?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const label = name === undefined ? null : <span className="value-name">{name}: </span>;
  if (value.kind === 'text') {
    const text = value.type === 'string' && !isTopLevel ? JSON.stringify(value.text) : value.text;
    return (
      <span className={isTopLevel && value.type === 'string' ? 'value' : `value value-${value.type}`}>
        {label}
        {text}
      </span>
    );
  }
  const { entries, omitted } = value;
  if (entries.length === 0)
    return (
      <span className="value">
        {label}
        {summarize(value)}
      </span>
    );
  return (
    <details className="value" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={isError(value) ? 'value-error' : undefined}>
        {label}
        {summarize(value)}
      </summary>
      {isOpen && (
        <ul>
          {entries.map(([key, entry], index) => (
            <li key={index}>
              <ValueView name={key} value={entry} />
            </li>
          ))}
          {omitted > 0 && <li>{omitted} more</li>}
        </ul>
      )}
    </details>
  );
}

const toCell = (value: DisplayedValue | undefined) =>
  value === undefined ? '' : value.kind === 'text' ? value.text : summarize(value);

/** A list of objects as a table. Other values are shown as by `ValueView`. */
export function TableView({ value }: { value: DisplayedValue }) {
  if (value.kind === 'text' || value.entries.length === 0) return <ValueView value={value} isTopLevel />;
  const rows = value.entries.map(([key, row]) => ({
    key,
    cells: new Map(row.kind === 'object' ? row.entries : [['Value', row]]),
  }));
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].slice(0, 20);
  return (
    // The table can be wider than the console, so that keyboard users must be able to scroll it.
    <div className="value-table" role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              {columns.map((column) => (
                <td key={column} className={`value-${getType(cells.get(column))}`}>
                  {toCell(cells.get(column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const getType = (value: DisplayedValue | undefined) => (value?.kind === 'text' ? value.type : 'object');
