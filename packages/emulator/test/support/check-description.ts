import { publishedOperations } from '../../src/rest/published-operations.ts';
import { restPath } from '../../src/rest/routes.ts';
import { testChromium } from './browsers.ts';
import { findExchangeDifferences } from './description.ts';
import type { Description } from './description.ts';
import { startService } from './emulator.ts';
import { sendSampleRequests } from './sample-requests.ts';

/**
 * Differences that are intended: fields that the emulator adds, or that the service returns without describing them, and
 * the columns of tables, which the sample responses of the documentation lack.
 */
const intended =
  /\.(?:(?:visibility|datasetWorkspaceId|workspaceId|error|path|connectionType|source) is not described|columns is missing)$/;

const normalize = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}').toLowerCase();

/**
 * Compares the emulator with a published description: the paths of the table of published operations, and a sample
 * request for each operation of the emulator with its response, by status, fields and types. Returns the differences.
 */
export async function checkDescription(description: Description): Promise<string[]> {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${normalize(path.replace(restPath, ''))}`,
      operation,
    })),
  );
  const published = publishedOperations.map(({ method, path }) => `${method} ${normalize(path)}`);
  const unknown = described
    .filter(({ key }) => !published.includes(key))
    .map(({ key }) => `${key}: not in the table`);
  const keys = described.map(({ key }) => key);
  const undescribed = published.filter((key) => !keys.includes(key)).map((key) => `${key}: not described`);
  return [...undescribed, ...unknown, ...(await checkSamples())];

  async function checkSamples(): Promise<string[]> {
    const service = await startService({ chromium: testChromium });
    try {
      const exchanges = await sendSampleRequests(service);
      return exchanges.flatMap((exchange) => {
        const key = `${exchange.method} ${normalize(exchange.path)}`;
        const operation = described.find((candidate) => candidate.key === key)?.operation;
        const found = operation ? findExchangeDifferences(description, operation, exchange) : [];
        const texts = found
          .filter((text) => !intended.test(text))
          .map((text) => `${key}: ${text.replaceAll(/\[\d+\]/g, '[]')}`);
        return [...new Set(texts)];
      });
    } finally {
      await service.emulator.close();
    }
  }
}
