import type { HealthCode } from './entities/health.ts';
import type { Language } from './language.ts';

/** Description of a failure, and the action with which an administrator can fix it. */
export interface HealthText {
  problem: string;
  remedy: string;
}

type HealthTexts = Readonly<Record<HealthCode, HealthText>>;

const english: HealthTexts = {
  credentialsMissing: {
    problem: 'The connection has no credentials.',
    remedy: 'Enter the client ID, the client secret and the tenant ID of the connection.',
  },
  credentialsRejected: {
    problem: 'The BI service rejected the credentials of the connection.',
    remedy: 'Create a client secret in the directory and enter it in the connection.',
  },
  notAuthorized: {
    problem: 'The connection is not authorized, or its authorization has ended.',
    remedy: 'Select Authorize in the connection and sign in.',
  },
  connectionBroken: {
    problem: 'The connection of this report does not work.',
    remedy: 'Fix the connection. The report then works again.',
  },
  workspaceNotAllowed: {
    problem: 'The connection does not allow the workspace of this report.',
    remedy: 'Allow the workspace in the connection, or select another one in the report.',
  },
  notFound: {
    problem: 'The BI service did not find the report or its workspace.',
    remedy: 'Select the report again. It may have been deleted or moved to another workspace.',
  },
  accessDenied: {
    problem: 'The connection may not access the report or its workspace.',
    remedy: 'Add the account of the connection to the workspace in the BI service.',
  },
  identityInvalid: {
    problem: 'The effective identity of the report does not fit its connection or its users.',
    remedy: 'Check the user name and the role of the effective identity.',
  },
  identityRejected: {
    problem: 'The BI service did not accept the role or the user name of the effective identity.',
    remedy: 'Check that the role exists in the dataset and that the dataset accepts identities.',
  },
  rejected: {
    problem: 'The BI service rejected the request.',
    remedy: 'Select Test in the report to find the setting that it rejects.',
  },
  unavailable: {
    problem: 'The BI service did not respond.',
    remedy: 'Wait. The state changes back when the service responds.',
  },
  refreshFailed: {
    problem: 'The last refresh of the dataset failed, so the data is outdated.',
    remedy: 'Read the refresh history of the report and fix the data source in the BI service.',
  },
  loadFailed: {
    problem: 'The report did not load for viewers.',
    remedy: 'Open the report in the BI service and check that it loads.',
  },
  renderFailed: {
    problem: 'Visuals of the report failed for viewers.',
    remedy: 'Open the report in the BI service and check its visuals and its model.',
  },
  filtersFailed: {
    problem: 'The security filters of the report could not be applied, so that viewers see nothing.',
    remedy: 'Check the tables and columns of the security filters.',
  },
  noPages: {
    problem: 'None of the selected pages exists in the report.',
    remedy: 'Select the pages of the report again.',
  },
};

const dutch: HealthTexts = {
  credentialsMissing: {
    problem: 'De verbinding heeft geen referenties.',
    remedy: 'Voer de client-ID, het clientgeheim en de tenant-ID van de verbinding in.',
  },
  credentialsRejected: {
    problem: 'De BI-service heeft de referenties van de verbinding geweigerd.',
    remedy: 'Maak een clientgeheim in de directory en voer het in bij de verbinding.',
  },
  notAuthorized: {
    problem: 'De verbinding is niet geautoriseerd, of de autorisatie is beëindigd.',
    remedy: 'Selecteer Autoriseren in de verbinding en meld u aan.',
  },
  connectionBroken: {
    problem: 'De verbinding van dit rapport werkt niet.',
    remedy: 'Herstel de verbinding. Daarna werkt het rapport weer.',
  },
  workspaceNotAllowed: {
    problem: 'De verbinding staat de werkruimte van dit rapport niet toe.',
    remedy: 'Sta de werkruimte toe in de verbinding, of selecteer een andere in het rapport.',
  },
  notFound: {
    problem: 'De BI-service heeft het rapport of de werkruimte niet gevonden.',
    remedy:
      'Selecteer het rapport opnieuw. Het is mogelijk verwijderd of naar een andere werkruimte verplaatst.',
  },
  accessDenied: {
    problem: 'De verbinding heeft geen toegang tot het rapport of de werkruimte.',
    remedy: 'Voeg het account van de verbinding toe aan de werkruimte in de BI-service.',
  },
  identityInvalid: {
    problem: 'De effectieve identiteit van het rapport past niet bij de verbinding of de gebruikers.',
    remedy: 'Controleer de gebruikersnaam en de rol van de effectieve identiteit.',
  },
  identityRejected: {
    problem:
      'De BI-service heeft de rol of de gebruikersnaam van de effectieve identiteit niet geaccepteerd.',
    remedy: 'Controleer of de rol in de gegevensset bestaat en of de gegevensset identiteiten accepteert.',
  },
  rejected: {
    problem: 'De BI-service heeft het verzoek geweigerd.',
    remedy: 'Selecteer Testen in het rapport om te zien welke instelling wordt geweigerd.',
  },
  unavailable: {
    problem: 'De BI-service heeft niet gereageerd.',
    remedy: 'Wacht. De status verandert zodra de service weer reageert.',
  },
  refreshFailed: {
    problem: 'De laatste vernieuwing van de gegevensset is mislukt, dus de gegevens zijn verouderd.',
    remedy: 'Bekijk de vernieuwingsgeschiedenis van het rapport en herstel de gegevensbron in de BI-service.',
  },
  loadFailed: {
    problem: 'Het rapport is voor gebruikers niet geladen.',
    remedy: 'Open het rapport in de BI-service en controleer of het laadt.',
  },
  renderFailed: {
    problem: 'Visuals van het rapport zijn voor gebruikers mislukt.',
    remedy: 'Open het rapport in de BI-service en controleer de visuals en het model.',
  },
  filtersFailed: {
    problem:
      'De beveiligingsfilters van het rapport konden niet worden toegepast, waardoor gebruikers niets zien.',
    remedy: 'Controleer de tabellen en kolommen van de beveiligingsfilters.',
  },
  noPages: {
    problem: 'Geen van de geselecteerde pagina’s bestaat in het rapport.',
    remedy: 'Selecteer de pagina’s van het rapport opnieuw.',
  },
};

/** Texts for the reasons of failures in each language, on the page and in emails. */
export const healthTexts: Readonly<Record<Language, HealthTexts>> = { en: english, nl: dutch };
