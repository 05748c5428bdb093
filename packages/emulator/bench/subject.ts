import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelSchema } from '../src/content/model-schema.ts';
import type { Finished } from './alone.ts';
import { ids, visuals } from './content.ts';
import type { Service } from './servers.ts';
import { embedToken, finishedFigures } from './service-calls.ts';
import type { EmbedConfig } from './subjects.ts';

/** A running emulator, and what the chart library alone is to draw. */
export interface Subject {
  hostUrl: string;
  /** The content folder. */
  content: string;
  embed: Omit<EmbedConfig, 'slicers'>;
  /** Finished figures, by the year that is ticked; without one, of all rows. */
  finished(year?: number): Promise<Finished>;
}

export async function subjectOf(service: Service, hostUrl: string, content: string): Promise<Subject> {
  const token = await embedToken(service.url);
  const model = modelSchema.parse(JSON.parse(await readFile(join(content, 'model.json'), 'utf8')));
  const formats = Object.fromEntries(model.measures.map(({ name, format }) => [name, format]));
  const embedUrl = `${service.url}/reportEmbed?reportId=${ids.report}&groupId=${ids.workspace}`;
  return {
    hostUrl,
    content,
    embed: { origin: service.url, embedUrl, accessToken: token, id: ids.report },
    finished: async (year) => ({
      visuals,
      formats,
      figures: await finishedFigures(service.url, token, year),
    }),
  };
}
