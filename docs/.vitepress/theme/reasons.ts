/** A difference between the toolkit and powerbi-client, with the page that explains it. */
export interface Reason {
  topic: string;
  toolkit: string;
  other: string;
  link: string;
}

/** The figures are results of `npm run size` and `npm run bench:toolkit`. A test compares them with these results. */
export const reasons: readonly Reason[] = [
  {
    topic: 'Script for all content types, gzipped',
    toolkit: 'at most 31.7 kB',
    other: '41.6 kB',
    link: '/guides/performance#download-less-code',
  },
  {
    topic: 'Listeners that remain after 1,000 embeds and resets',
    toolkit: '0',
    other: '1,000',
    link: '/contribute/benchmarks/toolkit',
  },
  {
    topic: 'Heap growth after 1,000 embeds and resets',
    toolkit: '359 kB',
    other: '5,627 kB',
    link: '/contribute/benchmarks/toolkit',
  },
  {
    topic: 'Time to handle an event',
    toolkit: '4.50 µs',
    other: '16.0 µs',
    link: '/contribute/benchmarks/toolkit',
  },
  {
    topic: 'Time limit and AbortSignal for each call',
    toolkit: 'Yes',
    other: 'No, calls may never settle',
    link: '/guides/errors',
  },
  {
    topic: 'Token renewal without a reload',
    toolkit: 'Built in',
    other: 'Your code',
    link: '/guides/tokens',
  },
  {
    topic: 'Origin of each message is checked',
    toolkit: 'Yes',
    other: 'No',
    link: '/guides/security',
  },
  {
    topic: 'Import on a server (SSR)',
    toolkit: 'Yes',
    other: 'No',
    link: '/guides/react#server-rendering',
  },
  {
    topic: 'React, Vue, Svelte, Angular, custom element',
    toolkit: 'Included',
    other: 'Separate packages for React and Angular',
    link: '/guides/get-started#with-a-framework',
  },
  {
    topic: 'Development and tests without a Power BI license',
    toolkit: 'Emulator and simulated frame',
    other: 'No',
    link: '/emulator/',
  },
];
