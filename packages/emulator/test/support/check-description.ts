import { getPaths } from '../../src/rest/operation.ts';
import { createOperations } from '../../src/rest/operations.ts';
import { publishedOperations } from '../../src/rest/published-operations.ts';
import { restPath } from '../../src/rest/routes.ts';
import type { ServiceContext } from '../../src/service/context.ts';
import { findDifferences } from './description.ts';
import type { Description } from './description.ts';
import { dataset, report, startService, workspace } from './emulator.ts';

/** Fields that the emulator adds on purpose, or that the service returns without describing them. */
const additions = /\.(?:visibility|datasetWorkspaceId|workspaceId|error)(?: is not described)$/;

const normalize = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}').toLowerCase();

/**
 * Compares the emulator with a published description: the paths of the table of published operations, and the fields of
 * the answers to all requests that read the samples. Returns the differences.
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
  return [...undescribed, ...unknown, ...(await checkAnswers())];

  async function checkAnswers(): Promise<string[]> {
    const service = await startService();
    try {
      const read = async (path: string) =>
        (await service.callRest('GET', path)).body as { value: { id: string }[] };
      const ids: Record<string, string | undefined> = {
        group: workspace,
        report,
        dataset,
        page: 'overview',
        dashboard: (await read(`/groups/${workspace}/dashboards`)).value[0]?.id,
        app: (await read('/apps')).value[0]?.id,
        gateway: (await read('/gateways')).value[0]?.id,
      };
      const differences: string[] = [];
      for (const operation of createOperations({} as ServiceContext))
        for (const path of operation.method === 'GET' ? getPaths(operation) : []) {
          const key = `GET ${normalize(path)}`;
          const schema = described.find((candidate) => candidate.key === key)?.operation.responses?.['200']
            ?.schema;
          const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
          const { status, body } = await service.callRest(
            'GET',
            path.startsWith('/admin/') ? `${url}?$top=10` : url,
          );
          if (!schema || status !== 200) continue;
          const found = findDifferences(description, schema, body).filter((text) => !additions.test(text));
          differences.push(
            ...[...new Set(found.map((text) => text.replaceAll(/\[\d+\]/g, '[]')))].map(
              (text) => `${key}: ${text}`,
            ),
          );
        }
      return differences;
    } finally {
      await service.emulator.close();
    }
  }
}
