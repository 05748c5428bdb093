import { parseArgs } from 'node:util';
import { commands } from './commands.mjs';
import { UsageError } from './step.mjs';

/**
 * @typedef {object} Given
 * @property {string[]} args as they were given, to pass on
 * @property {string[]} positionals
 * @property {Record<string, string | undefined>} values the text of each option that takes one
 * @property {Set<string>} flags
 */

const callOf = (/** @type {string} */ name) =>
  name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;

/** Name and operand of each option. */
const optionsOf = (/** @type {string} */ name) =>
  Object.entries(commands[name]?.options ?? {}).map(([usage, text]) => {
    const [option = '', operand] = usage.slice('--'.length).split(' ');
    return { usage, text, option, operand };
  });

/** How a command is called, through npm. */
function usageOf(/** @type {string} */ name) {
  const { takes, options } = commands[name] ?? {};
  const parts = [takes, options && '[options]'].filter(Boolean);
  return [callOf(name), ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
}

const list = (/** @type {(readonly [string, string])[]} */ rows) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

function assertCommand(/** @type {string} */ name) {
  if (!Object.hasOwn(commands, name))
    throw new UsageError(`There is no command '${name}': npm run help lists them.`);
}

/**
 * The text of `--help`.
 *
 * @throws {UsageError} when there is no such command
 */
export function helpOf(/** @type {string} */ name) {
  assertCommand(name);
  if (name === 'help') return overview();
  const rows = optionsOf(name).map(({ usage, text }) => /** @type {const} */ ([usage, text]));
  const options = list([...rows, ['--help', 'show this help']]);
  return `${commands[name]?.summary}\n\nUsage: ${usageOf(name)}\n\n${options}`;
}

/** All commands, a line each. */
const overview = () =>
  `${list(Object.entries(commands).map(([name, { summary }]) => [callOf(name), summary]))}\n\n` +
  'Each takes --help after two more dashes: npm run example -- --help';

/** One sentence of what is wrong, without the advice of Node.js. */
const firstSentence = (/** @type {unknown} */ error) =>
  /** @type {Error} */ (error).message.split(/\. |\n/)[0]?.replace(/\.$/, '');

/** @returns {Given} */
function parse(/** @type {string} */ name, /** @type {string[]} */ args) {
  const options = Object.fromEntries(
    optionsOf(name).map(({ option, operand }) => [
      option,
      { type: operand ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean') },
    ]),
  );
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  /** @type {Given['values']} */
  const texts = {};
  for (const [option, value] of Object.entries(values)) if (typeof value === 'string') texts[option] = value;
  const flags = Object.keys(values).filter((option) => values[option] === true);
  return { args, positionals, values: texts, flags: new Set(flags) };
}

const mostOf = { PORT: 65_535, N: Number.MAX_SAFE_INTEGER };

/** What is wrong with the arguments, if anything. */
function faultOf(/** @type {string} */ name, /** @type {Given} */ { positionals, values }) {
  const { takes } = commands[name] ?? {};
  const stray = takes ? positionals[1] : positionals[0];
  if (stray !== undefined && !takes?.startsWith('['))
    return `Unexpected argument '${stray}'; options go behind two dashes`;
  if (takes && !takes.startsWith('[') && positionals.length === 0) return `${takes} is missing`;
  for (const { option, operand } of optionsOf(name)) {
    const value = values[option];
    if (value === undefined || (operand !== 'PORT' && operand !== 'N')) continue;
    if (!/^\d+$/.test(value) || Number(value) > mostOf[operand])
      return `--${option} takes a ${operand === 'PORT' ? 'port number' : 'number'}, not '${value}'`;
  }
  return undefined;
}

/**
 * Reads the arguments of a command.
 *
 * @param {string} name
 * @param {string[]} args
 * @throws {UsageError} one sentence when there is no such command or the arguments don't fit
 */
export function readArguments(name, args) {
  assertCommand(name);
  const refuse = (/** @type {string | undefined} */ fault) =>
    new UsageError(`${fault}. Usage: ${usageOf(name)}`);
  let given;
  try {
    given = parse(name, args);
  } catch (error) {
    throw refuse(firstSentence(error));
  }
  const fault = faultOf(name, given);
  if (fault) throw refuse(fault);
  return given;
}
