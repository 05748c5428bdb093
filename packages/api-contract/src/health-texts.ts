import type { HealthCode } from './entities/health.ts';

/** Description of a failure, and the action with which an administrator can fix it. */
export interface HealthText {
  problem: string;
  remedy: string;
}

/** Texts for the reasons of failures, on the page and in emails. */
export const healthTexts: Readonly<Record<HealthCode, HealthText>> = {
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
    problem: 'The connection of this report is broken.',
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
