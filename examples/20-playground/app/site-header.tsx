/** Whether the playground is a part of the documentation site. Otherwise, its links would lead nowhere. */
const isPartOfSite = import.meta.env.MODE === 'production';

const links = [
  { label: 'Guides', path: 'guides/get-started.html' },
  { label: 'Examples', path: 'examples/index.html' },
  { label: 'Reference', path: 'reference/index.html' },
];

interface SiteHeaderProps {
  isDark: boolean;
  onToggleAppearance(): void;
}

/** The header of the documentation site. */
export function SiteHeader({ isDark, onToggleAppearance }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <a className="site-title" href={isPartOfSite ? '../index.html' : './'}>
        <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#2563eb" />
          <path d="M9 22v-6M16 22V10M23 22v-9" stroke="#ffffff" strokeWidth="3.2" strokeLinecap="round" />
        </svg>
        embed-toolkit
      </a>
      <h1>Playground</h1>
      <nav aria-label="Documentation">
        {isPartOfSite &&
          links.map(({ label, path }) => (
            <a key={path} href={`../${path}`}>
              {label}
            </a>
          ))}
        <a href="./" aria-current="page">
          Playground
        </a>
      </nav>
      <button
        type="button"
        className="appearance"
        role="switch"
        aria-checked={isDark}
        aria-label="Dark theme"
        onClick={onToggleAppearance}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {isDark ? (
            <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
          ) : (
            <>
              <circle cx="12" cy="12" r="4" />
              <path d="M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5" />
            </>
          )}
        </svg>
      </button>
    </header>
  );
}
