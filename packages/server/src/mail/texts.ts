import type { Language } from '@embed-portal/api-contract';

interface Requester {
  name: string;
  email: string;
}

const englishDayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const english = {
  copyLink: (link: string): string => `Or copy this link: ${link}`,
  open: (name: string): string => `Open ${name}`,
  reason: (reason: string): string => `Reason: ${reason}`,
  tenant: (name: string): string => `Tenant: ${name}`,
  invitation: {
    subject: (productName: string): string => `Invitation to ${productName}`,
    createAccount: 'Create account',
  },
  request: {
    subject: ({ name }: Requester, app: string): string => `${name} requests access to ${app}`,
    text: ({ name, email }: Requester, app: string, tenant: string): string =>
      `${name} (${email}) requests access to the app “${app}” of ${tenant}.`,
    message: (message: string): string => `Message: ${message}`,
    missingGroup: 'The user is a member of the tenant, but in no group that opens the app.',
    decide: 'Decide',
  },
  granted: {
    subject: (app: string): string => `You have access to ${app}`,
    text: (app: string): string => `You can now open the app “${app}”.`,
  },
  declined: {
    subject: (app: string): string => `Your request for access to ${app}`,
    text: (app: string): string => `Your request for access to the app “${app}” was declined.`,
  },
  health: {
    subjects: {
      connection: (name: string): string => `Connection "${name}"`,
      report: (name: string): string => `Report "${name}"`,
    },
    broken: (subject: string): string => `${subject} has failed`,
    worksAgain: (subject: string): string => `${subject} works again`,
    openPage: 'Open health page',
  },
  problem: {
    title: ({ name }: Requester, report: string): string => `${name} cannot open ${report}`,
    text: ({ name, email }: Requester, report: string): string =>
      `${name} (${email}) cannot open the report “${report}”.`,
    connection: (name: string): string => `Connection: ${name}`,
  },
  secret: {
    expires: (connection: string, days: number): string => {
      const end = days === 1 ? 'tomorrow' : `in ${String(days)} days`;
      return `The client secret of connection "${connection}" expires ${days === 0 ? 'today' : end}`;
    },
    lastDay: (day: Date): string => `Last day: ${englishDayFormat.format(day)}`,
    remedy: 'Create a client secret in the directory and enter it in the connection with its end date.',
  },
};

type MailTexts = typeof english;

const dutchDayFormat = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

const dutch: MailTexts = {
  copyLink: (link) => `Of kopieer deze link: ${link}`,
  open: (name) => `${name} openen`,
  reason: (reason) => `Reden: ${reason}`,
  tenant: (name) => `Tenant: ${name}`,
  invitation: {
    subject: (productName) => `Uitnodiging voor ${productName}`,
    createAccount: 'Account maken',
  },
  request: {
    subject: ({ name }, app) => `${name} vraagt toegang tot ${app}`,
    text: ({ name, email }, app, tenant) =>
      `${name} (${email}) vraagt toegang tot de app “${app}” van ${tenant}.`,
    message: (message) => `Bericht: ${message}`,
    missingGroup: 'De gebruiker is lid van de tenant, maar niet van een groep die toegang tot de app geeft.',
    decide: 'Afhandelen',
  },
  granted: {
    subject: (app) => `U hebt toegang tot ${app}`,
    text: (app) => `U kunt de app “${app}” nu openen.`,
  },
  declined: {
    subject: (app) => `Uw aanvraag voor toegang tot ${app}`,
    text: (app) => `Uw aanvraag voor toegang tot de app “${app}” is afgewezen.`,
  },
  health: {
    subjects: {
      connection: (name) => `Verbinding “${name}”`,
      report: (name) => `Rapport “${name}”`,
    },
    broken: (subject) => `${subject} werkt niet`,
    worksAgain: (subject) => `${subject} werkt weer`,
    openPage: 'Gezondheidspagina openen',
  },
  problem: {
    title: ({ name }, report) => `${name} kan ${report} niet openen`,
    text: ({ name, email }, report) => `${name} (${email}) kan het rapport “${report}” niet openen.`,
    connection: (name) => `Verbinding: ${name}`,
  },
  secret: {
    expires: (connection, days) => {
      const end = days === 1 ? 'morgen' : `over ${String(days)} dagen`;
      return `Het clientgeheim van verbinding “${connection}” verloopt ${days === 0 ? 'vandaag' : end}`;
    },
    lastDay: (day) => `Laatste dag: ${dutchDayFormat.format(day)}`,
    remedy: 'Maak een clientgeheim in de directory en voer het met de einddatum in bij de verbinding.',
  },
};

/** Texts of emails in each language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, nl: dutch };
