import { explainAddress, getEmailKey, limits, sharedRules } from '@embed-portal/api-contract';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { toBareAddress } from './normalize-addresses.ts';

/** An address of a CSV file, and why it is not added, if so. */
export interface FileAddress {
  /** Number of the row in the file, starting at 1. */
  row: number;
  address: string;
  problem: string | undefined;
}

const emailHeading = /^\s*e-?mail/i;

/** Returns the separator of the first line: the most frequent of comma, semicolon and tab. */
function findSeparator(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * Finds one address per row: in the column whose heading starts with `email`, or otherwise in the first cell that
 * contains an @. Skips rows without an address.
 */
function findAddresses(rows: readonly (readonly string[])[]): { row: number; address: string }[] {
  const column = rows[0]?.findIndex((heading) => emailHeading.test(heading)) ?? -1;
  return rows.flatMap((cells, index) => {
    const cell = column < 0 ? cells.find((text) => text.includes('@')) : index > 0 && cells[column];
    const address = toBareAddress(cell || '');
    return address === '' ? [] : [{ row: index + 1, address }];
  });
}

/**
 * Parses the text of a CSV file.
 *
 * @param taken - addresses that have been entered.
 */
function parseAddresses(rows: readonly (readonly string[])[], taken: readonly string[]): FileAddress[] {
  const keys = new Set(taken.map(getEmailKey));
  return findAddresses(rows).map((entry) => {
    const key = getEmailKey(entry.address);
    const problem =
      explainAddress(entry.address) ??
      (keys.has(key) ? tenantMessages.duplicateAddress : undefined) ??
      (keys.size >= limits.maxInvitationFormAddresses ? tenantMessages.tooManyAddresses : undefined);
    if (problem === undefined) keys.add(key);
    return { ...entry, problem };
  });
}

/** Returns whether a file is a CSV file. Windows with Excel reports another type for them. */
const isCsvFile = ({ name, type }: File): boolean =>
  sharedRules.csvFile.safeParse({ type }).success || /\.csv$/i.test(name);

/**
 * Reads the addresses of a CSV file.
 *
 * @throws {Error} with a message for the user when the file is too large, not a CSV file, or contains no addresses.
 */
export async function readAddressFile(file: File, taken: readonly string[]): Promise<FileAddress[]> {
  if (!isCsvFile(file)) throw new Error(tenantMessages.notCsv);
  if (file.size > limits.maxAddressFileBytes) throw new Error(tenantMessages.fileTooLarge);
  const { dsvFormat } = await import('d3-dsv');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const addresses = parseAddresses(dsvFormat(findSeparator(text)).parseRows(text), taken);
  if (addresses.length === 0) throw new Error(tenantMessages.noAddresses);
  return addresses;
}
