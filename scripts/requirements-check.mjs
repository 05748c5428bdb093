// Runs the tests of each statement of the specification: `node scripts/requirements-check.mjs [SECTION…]`.
import { checkRequirements } from './lib/requirements/report.mjs';

process.exitCode = await checkRequirements(process.argv.slice(2));
