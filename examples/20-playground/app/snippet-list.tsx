import { useState } from 'react';
import { groups } from '../snippets/index.ts';
import type { Snippet } from '../snippets/index.ts';

interface SnippetListProps {
  /** ID of the snippet in the editor, if its code is unchanged. */
  current: string | undefined;
  onSelect(snippet: Snippet): void;
}

/** The snippets, grouped by task. The search finds titles, groups and code. */
export function SnippetList({ current, onSelect }: SnippetListProps) {
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = groups
    .map((group) => ({
      ...group,
      snippets: group.snippets.filter(({ title, code }) => {
        const searched = `${group.title} ${title} ${code}`.toLowerCase();
        return words.every((word) => searched.includes(word));
      }),
    }))
    .filter(({ snippets }) => snippets.length > 0);
  return (
    <nav className="snippets" aria-label="Snippets">
      <input
        type="search"
        placeholder="Search snippets"
        aria-label="Search snippets"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {matching.length === 0 && (
        <p className="empty">
          No snippet contains “{text.trim()}”. Search for the name of a call, such as setPage.
        </p>
      )}
      <div className="snippet-groups">
        {matching.map(({ title, snippets }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {snippets.map((snippet) => (
                <li key={snippet.id}>
                  <button
                    type="button"
                    aria-current={snippet.id === current ? 'true' : undefined}
                    onClick={() => onSelect(snippet)}
                  >
                    {snippet.title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
