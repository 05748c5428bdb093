import { useState } from 'react';
import type { WireMessage } from '../shared/messages.ts';
import { ValueView } from './value-view.tsx';

const filters = {
  all: 'All messages',
  calls: 'Requests and responses',
  events: 'Events',
} as const;
type Filter = keyof typeof filters;

export interface TimelineEntry extends WireMessage {
  id: number;
}

const isShown = ({ type }: WireMessage, filter: Filter) =>
  filter === 'all' || (filter === 'events') === (type === 'event');

/** Removes the ID of the embed from the URL of an event, which is long and the same for all events. */
const shortenUrl = (url: string) => url.replace(/^\/(reports|dashboards|tile|qna|ready)\/[^/]+/, '/$1/…');

const formatMs = (value: number) => `${value.toLocaleString('en-US')} ms`;

function Row({ entry }: { entry: TimelineEntry }) {
  const { type, isSent, method, url, status, time, duration, body } = entry;
  const isFailure = status !== undefined && status >= 400;
  return (
    <tr className={`wire wire-${type}`}>
      <td className="number">{formatMs(time)}</td>
      <td>
        <span className={isSent ? 'direction direction-sent' : 'direction'}>
          <span aria-hidden="true">{isSent ? '→' : '←'}</span> {isSent ? 'sent' : 'received'}
        </span>
      </td>
      <td className="wire-url" title={url}>
        <span className="method">{type === 'event' ? 'EVENT' : method}</span> {shortenUrl(url)}
        {body && <ValueView value={body} />}
      </td>
      <td className={isFailure ? 'number failure' : 'number'}>{status}</td>
      <td className="number">{duration === undefined ? '' : formatMs(duration)}</td>
    </tr>
  );
}

/** The messages between the host page and the frame, in the order of their time. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [text, setText] = useState('');
  const search = text.trim().toLowerCase();
  const shown = entries.filter(
    (entry) => isShown(entry, filter) && `${entry.method} ${entry.url}`.toLowerCase().includes(search),
  );
  return (
    <div className="timeline">
      <div className="filters">
        <select
          aria-label="Messages"
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
        >
          {Object.entries(filters).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <input
          type="search"
          placeholder="Filter by path"
          aria-label="Filter by path"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="count" role="status">
          {shown.length} of {entries.length}
        </span>
      </div>
      <div className="log" role="region" aria-label="Messages" tabIndex={0}>
        {shown.length === 0 ? (
          <p className="empty">
            {entries.length === 0
              ? 'The timeline shows the messages between the page and the report.'
              : 'No message matches the filter.'}
          </p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col" className="number">
                  Time
                </th>
                <th scope="col">Direction</th>
                <th scope="col">Message</th>
                <th scope="col" className="number">
                  Status
                </th>
                <th scope="col" className="number">
                  Duration
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
