import type { DemoAccount } from './sample.ts';
import type { Addresses } from './services.ts';

export interface Summary {
  addresses: Addresses;
  isStorybookRunning: boolean;
  accounts: DemoAccount[];
  /** Credentials for the emulator, keyed by the labels of the portal's Authorize dialog. */
  credentials: [label: string, value: string][];
  /** Description of the database, including its data location if that is outside the data folder. */
  database: string;
  dataFolder: string;
  logFolder: string;
}

/** Returns the summary that is printed when all services are running. */
export function formatSummary(summary: Summary): string {
  const { addresses, accounts, credentials, database, dataFolder, logFolder } = summary;
  const rows = [
    ['Sign in as', 'Password', 'Role'],
    ...accounts.map(({ email, password, title }) => [email, password, title]),
  ];
  const getWidth = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length)) + 2;
  const table = rows.map(([email = '', password = '', title = '']) =>
    `  ${email.padEnd(getWidth(0))}${password.padEnd(getWidth(1))}${title}`.trimEnd(),
  );
  return [
    '',
    `  Portal: ${addresses.portal}`,
    `  Emails: ${addresses.identity}/mails`,
    ...(summary.isStorybookRunning ? [`  Components: ${addresses.storybook}`] : []),
    '',
    ...table,
    '',
    '  Credentials for your own connections to the emulator',
    ...credentials.map(([label, value]) => `  ${label.padEnd(15)}${value}`),
    '',
    `  Identity   ${addresses.identity}`,
    `  Emulator   ${addresses.emulator}`,
    `  Database   ${database}`,
    `  Data       ${dataFolder}`,
    `  Logs       ${logFolder}`,
    '  Stop       Ctrl-C',
    '  Reset      npm start -- --reset',
    '',
  ].join('\n');
}
