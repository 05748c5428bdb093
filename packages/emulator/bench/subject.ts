import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelSchema } from '../src/model/model-schema.ts';
import type { PreparedPage } from './baseline.ts';
import { ids, visuals } from './content.ts';
import type { EmbedConfig } from './host-page.ts';
import type { Service } from './servers.ts';
import { requestEmbedToken, fetchVisualData } from './service-requests.ts';

/** A running emulator, and access to the same data for rendering with the chart library alone. */
export interface Subject {
  hostUrl: string;
  /** Content folder. */
  content: string;
  embed: Omit<EmbedConfig, 'slicers'>;
  /** Fetches the data for one year, or for all years if `year` is undefined. */
  fetchPage(year?: number): Promise<PreparedPage>;
}

export async function createSubject(service: Service, hostUrl: string, content: string): Promise<Subject> {
  const token = await requestEmbedToken(service.url);
  const model = modelSchema.parse(JSON.parse(await readFile(join(content, 'model.json'), 'utf8')));
  const formats = Object.fromEntries(model.measures.map(({ name, format }) => [name, format]));
  const embedUrl = `${service.url}/reportEmbed?reportId=${ids.report}&groupId=${ids.workspace}`;
  return {
    hostUrl,
    content,
    embed: { origin: service.url, embedUrl, accessToken: token, id: ids.report },
    fetchPage: async (year) => ({
      visuals,
      formats,
      figures: await fetchVisualData(service.url, token, year),
    }),
  };
}
