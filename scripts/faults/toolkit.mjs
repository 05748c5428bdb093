/**
 * Faults in the toolkit.
 *
 * @type {readonly import('./faults.mjs').Fault[]}
 */
export const toolkitFaults = [
  {
    statements: ['002/9/1'],
    file: 'packages/embed-toolkit/src/embedding/loader.ts',
    search: 'minLoadIntervalMs = 100',
    replacement: 'minLoadIntervalMs = 0',
  },
  {
    statements: ['002/9/2'],
    file: 'packages/embed-toolkit/src/content/embed.ts',
    search: 'maxFrontLoadTimes = 2',
    replacement: 'maxFrontLoadTimes = 3',
  },
  {
    statements: ['002/7/8'],
    file: 'packages/embed-toolkit/e2e/support/conformance-cases.ts',
    search: `  { name: 'qna: setQuestion', method: 'embed', config: qna, call: "report.setQuestion('revenue')" },
`,
    replacement: '',
  },
];
