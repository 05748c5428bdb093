import { administrationFaults } from './administration.mjs';
import { appsFaults } from './apps.mjs';
import { listFaults } from './lists.mjs';
import { requestFaults } from './requests.mjs';
import { routeFaults } from './routes.mjs';
import { shellFaults } from './shell.mjs';
import { signInFaults } from './sign-in.mjs';
import { toolkitFaults } from './toolkit.mjs';
import { validationFaults } from './validation.mjs';
import { viewerFaults } from './viewer.mjs';

/**
 * @typedef {object} Fault
 * @property {readonly string[]} statements statements of docs/requirements that the fault violates
 * @property {string} file
 * @property {string} search text that occurs once in the file
 * @property {string} replacement
 */

/**
 * Deliberate faults. For each statement of a fault, a test that names the statement must fail.
 *
 * @type {readonly Fault[]}
 */
export const faults = [
  ...shellFaults,
  ...signInFaults,
  ...requestFaults,
  ...routeFaults,
  ...administrationFaults,
  ...appsFaults,
  ...listFaults,
  ...validationFaults,
  ...viewerFaults,
  ...toolkitFaults,
];
