import { parseArgs } from 'node:util';

/** Whether the arguments of the process ask for help. */
export const isHelp = process.argv.some((argument) => argument === '--help' || argument === '-h');

/** Prints why the arguments are invalid, and exits with code 2. */
function reject(/** @type {string} */ message) {
  console.error(message);
  return process.exit(2);
}

/** Variable with which a program only checks its arguments, before the packages that it needs are built. */
export const checkVariable = 'CHECK_ARGUMENTS';

/**
 * Reads the arguments of a script. Prints the usage and exits if they contain `--help`, and exits with code 2 if they
 * are invalid.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string} usage the text of `--help`, whose first line is a command such as `npm run docs -- [options]`
 * @param {T} options
 * @param {{ min: number, max: number }} [operands] number of operands, which are the arguments that are not options
 */
export function readArguments(usage, options, operands = { min: 0, max: 0 }) {
  if (isHelp) {
    console.log(usage);
    process.exit();
  }
  const help = `Usage: ${usage.split('\n')[0]}`;
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    if (parsed.positionals.length < operands.min) reject(`An argument is missing. ${help}`);
    if (parsed.positionals.length > operands.max) reject(`There are too many arguments. ${help}`);
    if (process.env[checkVariable]) process.exit();
    return parsed;
  } catch (error) {
    const [sentence = ''] = /** @type {Error} */ (error).message.split(/\. |\n/);
    return reject(`${sentence.replace(/\.$/, '')}. ${help}`);
  }
}

/** Returns the numeric value of an option. Exits with code 2 if the value is not an integer from 0 to `max`. */
export function toNumber(/** @type {string} */ option, /** @type {string} */ value, max = 65_535) {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  return reject(`--${option} must be an integer from 0 to ${max}, not '${value}'.`);
}
