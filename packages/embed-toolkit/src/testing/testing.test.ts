// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Service } from '../index.ts';
import { FakeFrame } from './index.ts';

const config = {
  type: 'report',
  id: 'r1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 't',
} as const;

it('FakeFrame returns scripted responses, renders the report and records requests', async () => {
  const service = new Service();
  const report = service.embed(document.body, config);
  const frame = new FakeFrame(report);
  frame.responses['GET /report/pages'] = { statusCode: 200, body: [{ name: 'p1', displayName: 'One' }] };
  frame.responses['POST /report/print'] = { statusCode: 500, body: { message: 'No printer' } };
  const pages = report.getPages();
  await frame.show();
  expect((await pages).map((page) => page.displayName)).toEqual(['One']);
  await expect(report.print()).rejects.toThrow('No printer');
  expect(frame.urls()).toEqual(['POST /report/load', 'GET /report/pages', 'POST /report/print']);
  service.dispose();
});
