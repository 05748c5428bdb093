import { parseArgs } from 'node:util';
import { commands } from './commands.mjs';
import { UsageError } from './progress.mjs';

/**
 * @typedef {object} ParsedArguments
 * @property {string[]} args all arguments, unparsed
 * @property {string[]} positionals
 * @property {Record<string, string | undefined>} values of the options that take one
 * @property {Set<string>} flags
 */

const formatCommand = (/** @type {string} */ name) =>
  name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;

/** Returns the name and the operand of each option. */
const listOptions = (/** @type {string} */ name) =>
  Object.entries(commands[name]?.options ?? {}).map(([usage, text]) => {
    const [option = '', operand] = usage.slice('--'.length).split(' ');
    return { usage, text, option, operand };
  });

/** Returns how to call a command through npm. */
function formatUsage(/** @type {string} */ name) {
  const { takes, options } = commands[name] ?? {};
  const parts = [takes, options && '[options]'].filter(Boolean);
  return [formatCommand(name), ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
}

const formatTable = (/** @type {(readonly [string, string])[]} */ rows) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

function assertCommand(/** @type {string} */ name) {
  if (!Object.hasOwn(commands, name))
    throw new UsageError(`There is no command '${name}'. List all commands with npm run help.`);
}

/**
 * Returns the help text of a command.
 *
 * @throws {UsageError} when there is no such command
 */
export function formatHelp(/** @type {string} */ name) {
  assertCommand(name);
  if (name === 'help') return formatOverview();
  const rows = listOptions(name).map(({ usage, text }) => /** @type {const} */ ([usage, text]));
  const options = formatTable([...rows, ['--help', 'show this help']]);
  return `${commands[name]?.summary}\n\nUsage: ${formatUsage(name)}\n\n${options}`;
}

/** Returns one line per command. */
const formatOverview = () =>
  `${formatTable(Object.entries(commands).map(([name, { summary }]) => [formatCommand(name), summary]))}\n\n` +
  'Show the options of a command with -- --help: npm run example -- --help';

/** Returns the message of Node.js without its advice. */
const getFirstSentence = (/** @type {unknown} */ error) =>
  /** @type {Error} */ (error).message.split(/\. |\n/)[0]?.replace(/\.$/, '');

/** @returns {ParsedArguments} */
function parse(/** @type {string} */ name, /** @type {string[]} */ args) {
  const options = Object.fromEntries(
    listOptions(name).map(({ option, operand }) => [
      option,
      { type: operand ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean') },
    ]),
  );
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  /** @type {ParsedArguments['values']} */
  const texts = {};
  for (const [option, value] of Object.entries(values)) if (typeof value === 'string') texts[option] = value;
  const flags = Object.keys(values).filter((option) => values[option] === true);
  return { args, positionals, values: texts, flags: new Set(flags) };
}

const maxValues = { PORT: 65_535, N: Number.MAX_SAFE_INTEGER };

/** Returns the first error in the arguments, if any. */
function findFault(/** @type {string} */ name, /** @type {ParsedArguments} */ { positionals, values }) {
  const { takes } = commands[name] ?? {};
  const stray = takes ? positionals[1] : positionals[0];
  if (stray !== undefined && !takes?.startsWith('['))
    return `Unexpected argument '${stray}'. Put options after --`;
  if (takes && !takes.startsWith('[') && positionals.length === 0) return `${takes} is missing`;
  for (const { option, operand } of listOptions(name)) {
    const value = values[option];
    if (value === undefined || (operand !== 'PORT' && operand !== 'N')) continue;
    if (!/^\d+$/.test(value) || Number(value) > maxValues[operand])
      return `--${option} takes a ${operand === 'PORT' ? 'port number' : 'number'}, not '${value}'`;
  }
  return undefined;
}

/**
 * Parses the arguments of a command.
 *
 * @param {string} name
 * @param {string[]} args
 * @throws {UsageError} when the command does not exist or does not accept the arguments
 */
export function parseArguments(name, args) {
  assertCommand(name);
  const createError = (/** @type {string | undefined} */ fault) =>
    new UsageError(`${fault}. Usage: ${formatUsage(name)}`);
  let parsed;
  try {
    parsed = parse(name, args);
  } catch (error) {
    throw createError(getFirstSentence(error));
  }
  const fault = findFault(name, parsed);
  if (fault) throw createError(fault);
  return parsed;
}
