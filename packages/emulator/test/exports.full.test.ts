import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EmulatorConfig } from '../src/index.ts';
import { createFakeBrowser, testChromium } from './support/browsers.ts';
import type { FakeBrowser } from './support/browsers.ts';
import { dataset, otherReport, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';
import { readPng } from './support/pictures.ts';

const reportPath = `/groups/${workspace}/reports/${report}`;

let service: Service;
/**
 * Temporary files of this file's emulators, apart from those of other tests. The path is short, because the path of a
 * socket in it has at most 107 characters.
 */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/exports-');
  vi.stubEnv('TMPDIR', folder);
  service = await startService({ chromium: testChromium, acceptsPasswords: true });
});
afterEach(() => service.sendRequest('DELETE', '/__emulator/faults'));
afterAll(async () => {
  await service.emulator.close();
  expect(await findProfiles()).toEqual([]);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

interface ExportBody {
  id: string;
  status: string;
  percentComplete: number;
  error?: { code: string; message: string };
}

type CallRest = Service['callRest'];

const findProfiles = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('embed-emulator-export-'));
const setFaults = (faults: unknown) => service.sendRequest('PUT', '/__emulator/faults', faults);
async function start(body: unknown, call: CallRest = service.callRest, path = reportPath) {
  const response = await call('POST', `${path}/ExportTo`, body);
  expect(response).toMatchObject({
    status: 202,
    body: { status: expect.stringMatching(/NotStarted|Running/) as string },
  });
  return response.body as ExportBody;
}
/** Polls as the service documents it, until the export has ended. */
async function waitForEnd(
  id: string,
  call: CallRest = service.callRest,
  path = reportPath,
): Promise<ExportBody> {
  let body: unknown;
  await expect
    .poll(async () => {
      const response = await call('GET', `${path}/exports/${id}`);
      body = response.body;
      if (response.status === 202) expect(response.headers.get('retry-after')).toBe('1');
      return response.status;
    })
    .toBe(200);
  return body as ExportBody;
}
/** Exports a report, and returns the file. */
async function exportFile(body: unknown, call: CallRest = service.callRest, path = reportPath) {
  const { id } = await start(body, call, path);
  const ended = await waitForEnd(id, call, path);
  expect(ended).toMatchObject({ status: 'Succeeded', percentComplete: 100 });
  const { resourceLocation } = ended as ExportBody & { resourceLocation: string };
  expect(resourceLocation).toBe(`${service.emulator.url}/v1.0/myorg${path}/exports/${id}/file`);
  const { headers, bytes } = await call('GET', `${path}/exports/${id}/file`);
  return { ended, headers, bytes };
}
const selectPage = (pageName: string, visualName?: string) => ({ pages: [{ pageName, visualName }] });
const isPng = expect.objectContaining({ width: 1280, height: 720 }) as unknown;

describe('POST /reports/{report}/ExportTo', () => {
  it('exports all pages as PDF, with hidden pages on request', async () => {
    const settings = { includeHiddenPages: true };
    const { ended, headers, bytes } = await exportFile({
      format: 'PDF',
      powerBIReportConfiguration: { settings },
    });
    const isTime = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(ended).toMatchObject({
      reportId: report,
      reportName: 'Sales overview',
      resourceFileExtension: '.pdf',
      createdDateTime: isTime,
      lastActionDateTime: isTime,
      expirationTime: isTime,
    });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Sales overview.pdf"; filename*=UTF-8''Sales%20overview.pdf`,
    );
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toMatch(/^%PDF-/);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
    // A pixel is 3/4 of a point. The hidden page has another size.
    expect(text.match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(3);
    expect(text.match(/\/MediaBox \[0 0 240 180\]/g)).toHaveLength(1);
    // The text of the report is text, and the charts are pictures.
    expect(text).toContain('/Type /Font');
    expect(text).toContain('/Subtype /Image');
  });

  it('exports one page as a PNG picture', async () => {
    const configuration = { format: 'PNG', powerBIReportConfiguration: selectPage('overview') };
    const { ended, headers, bytes } = await exportFile(configuration);
    expect(ended).toMatchObject({ resourceFileExtension: '.png' });
    expect(headers.get('content-type')).toBe('image/png');
    const picture = readPng(bytes);
    expect(picture).toEqual(isPng);
    expect(picture.byteValues).toBeGreaterThan(100);
  });

  it('exports the visible pages as PNG pictures in a ZIP archive', async () => {
    const { ended, headers, bytes } = await exportFile({ format: 'png' });
    expect(ended).toMatchObject({ resourceFileExtension: '.zip' });
    expect(headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['01 overview.png', '02 products.png', '03 regions.png']);
    for (const file of Object.values(files)) {
      expect(readPng(file)).toEqual(isPng);
      expect(readPng(file).byteValues).toBeGreaterThan(100);
    }
  });

  it('exports a presentation with a slide for each page', async () => {
    const pages = [{ pageName: 'overview' }, { pageName: 'tooltip' }];
    const { ended, bytes } = await exportFile({ format: 'PPTX', powerBIReportConfiguration: { pages } });
    expect(ended).toMatchObject({ resourceFileExtension: '.pptx' });
    const files = unzipSync(bytes);
    const slides = Object.keys(files).filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name));
    expect(slides).toEqual(['ppt/slides/slide1.xml', 'ppt/slides/slide2.xml']);
    const pictures = ['ppt/media/image1.png', 'ppt/media/image2.png'].map((name) =>
      readPng(files[name] ?? new Uint8Array()),
    );
    expect(pictures).toMatchObject([
      { width: 2560, height: 1440 },
      { width: 640, height: 480 },
    ]);
    for (const { byteValues } of pictures) expect(byteValues).toBeGreaterThan(100);
  });

  it('exports the rows of the identity, of the filter and of the user, in the requested language', async () => {
    const exportCard = async (configuration: object, call?: CallRest, path?: string): Promise<string> => {
      const powerBIReportConfiguration = { ...selectPage('overview', 'revenue'), ...configuration };
      const { bytes } = await exportFile({ format: 'PNG', powerBIReportConfiguration }, call, path);
      return Buffer.from(bytes).toString('base64');
    };
    const asVera = await service.callAsUser('vera@noordzee.example');
    const identities = [{ username: 'ann@example.org', roles: ['Netherlands'], datasets: [dataset] }];
    const filter = "Store/Country eq 'Netherlands'";
    const all = await exportCard({});
    const filtered = await exportCard({ reportLevelFilters: [{ filter }] });
    expect(readPng(Buffer.from(all, 'base64'))).toMatchObject({ width: 303, height: 112 });
    expect(filtered).not.toBe(all);
    expect(await exportCard({ identities })).toBe(filtered);
    expect(await exportCard({}, asVera, `/reports/${report}`)).toBe(filtered);
    expect(await exportCard({ settings: { locale: 'nl-NL' } })).not.toBe(all);
  });
});

describe('Invalid exports', () => {
  const configure = (configuration: object) => ({ format: 'PDF', powerBIReportConfiguration: configuration });

  it.each([
    ['paginated formats', { format: 'XLSX' }, 'The format XLSX is for paginated reports'],
    ['image types', { format: 'IMAGE' }, 'The format IMAGE is for paginated reports'],
    ['unknown formats', { format: 'GIF' }, "The format 'GIF' is unknown. Use one of PDF, PNG, PPTX."],
    ['bodies without a format', {}, 'format: '],
    ['unknown pages', configure(selectPage('nowhere')), "The report has no page 'nowhere'."],
    ['unknown visuals', configure(selectPage('overview', 'x')), "Page 'overview' has no visual 'x'."],
    ['unknown bookmarks', configure({ defaultBookmark: { name: 'x' } }), "The report has no bookmark 'x'."],
    ['empty lists of pages', configure({ pages: [] }), 'powerBIReportConfiguration.pages: '],
    ['invalid languages', configure({ settings: { locale: '_' } }), "settings.locale: '_' is not a language"],
    [
      'unknown columns',
      configure({ reportLevelFilters: [{ filter: "Shop/Name eq 'x'" }] }),
      'the dataset has no column Shop/Name',
    ],
    [
      'unknown roles',
      configure({ identities: [{ username: 'a', roles: ['x'], datasets: [dataset] }] }),
      "role 'x' does not exist",
    ],
    [
      'identities of other datasets',
      configure({ identities: [{ username: 'a', roles: ['Benelux'], datasets: [unknownId] }] }),
      `identities: datasets must contain ${dataset}.`,
    ],
    [
      'paginated configurations',
      { format: 'PDF', paginatedReportConfiguration: {} },
      'paginatedReportConfiguration: is not supported',
    ],
    ['other datasets', configure({ datasetToBind: dataset }), 'datasetToBind: is not supported'],
  ])('rejects %s with 400 and the reason', async (_, body, message) => {
    const response = await service.callRest('POST', `${reportPath}/ExportTo`, body);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'InvalidRequest' } } });
    expect((response.body as { error: { message: string } }).error.message).toContain(message);
  });

  it('fails exports with an invalid bookmark state with the reason of the report', async () => {
    const configuration = { ...selectPage('overview'), defaultBookmark: { state: 'unknown' } };
    const { id } = await start({ format: 'PNG', powerBIReportConfiguration: configuration });
    expect(await waitForEnd(id)).toMatchObject({
      status: 'Failed',
      error: { code: 'ReportFailed', message: 'state is not a bookmark of this report' },
    });
  });

  it('rejects paginated reports with 400 and unknown reports with 404', async () => {
    const paginated = '33333333-3333-4333-8333-333333333304';
    const send = async (id: string) =>
      (await service.callRest('POST', `/reports/${id}/ExportTo`, { format: 'PDF' })).status;
    expect(await send(paginated)).toBe(400);
    expect(await send(unknownId)).toBe(404);
  });

  it('rejects identities of users whom a role restricts with 403', async () => {
    const asVera = await service.callAsUser('vera@noordzee.example');
    const identities = [{ username: 'ann@example.org', roles: ['Benelux'], datasets: [dataset] }];
    const response = await asVera('POST', `/reports/${report}/ExportTo`, configure({ identities }));
    expect(response.status).toBe(403);
  });

  it('requires permissions for the report and for the dataset', async () => {
    const asUser = await service.callAsUser('ben@noordzee.example', ['Report.Read.All']);
    const response = await asUser('POST', `/reports/${report}/ExportTo`, { format: 'PDF' });
    expect(response).toMatchObject({ status: 403 });
    expect(JSON.stringify(response.body)).toContain('Dataset.Read.All');
  });
});

describe('GET /reports/{report}/exports/{export}', () => {
  it('hides exports and their files from other principals and other reports', async () => {
    await setFaults({ export: { stayRunning: true } });
    const asVera = await service.callAsUser('Vera@noordzee.example');
    const asBen = await service.callAsUser('ben@noordzee.example');
    const { id } = await start({ format: 'PNG' }, asVera);
    const getStatuses = async (call: CallRest, path = reportPath) => [
      (await call('GET', `${path}/exports/${id}`)).status,
      (await call('GET', `${path}/exports/${id}/file`)).status,
    ];
    expect(await getStatuses(asVera)).toEqual([202, 400]);
    expect(await getStatuses(await service.callAsUser('vera@NOORDZEE.example'))).toEqual([202, 400]);
    expect(await getStatuses(asBen)).toEqual([404, 404]);
    expect(await getStatuses(service.callRest)).toEqual([404, 404]);
    expect(await getStatuses(asVera, `/reports/${otherReport}`)).toEqual([404, 404]);
    const own = await start({ format: 'PNG' });
    expect((await asVera('GET', `${reportPath}/exports/${own.id}`)).status).toBe(404);
  });
});

describe('Faults of exports', () => {
  it('let exports fail, or keep them running', async () => {
    await setFaults({ export: { fail: true } });
    const failed = await waitForEnd((await start({ format: 'PDF' })).id);
    expect(failed).toMatchObject({ status: 'Failed', error: { code: 'InjectedFault' } });
    const response = await service.callRest('GET', `${reportPath}/exports/${failed.id}/file`);
    expect(response).toMatchObject({ status: 400 });
    await setFaults({ export: { stayRunning: true } });
    const { id } = await start({ format: 'PDF' });
    expect(await service.callRest('GET', `${reportPath}/exports/${id}`)).toMatchObject({
      status: 202,
      body: { status: 'Running' },
    });
  });

  it('apply to one export with a query parameter', async () => {
    const faults = encodeURIComponent(JSON.stringify({ export: { fail: true } }));
    const { body } = await service.callRest('POST', `${reportPath}/ExportTo?faults=${faults}`, {
      format: 'PDF',
    });
    expect(await waitForEnd((body as ExportBody).id)).toMatchObject({ status: 'Failed' });
  });

  it('of the data let the export fail with the error of the report', async () => {
    await setFaults({ data: { status: 503 } });
    const { id } = await start({ format: 'PNG', powerBIReportConfiguration: selectPage('overview') });
    expect(await waitForEnd(id)).toMatchObject({ status: 'Failed', error: { code: 'ReportFailed' } });
  });

  it('reject exports with 429 and Retry-After once too many are unfinished', async () => {
    const busy = await startService();
    onTestFinished(() => busy.emulator.close());
    await busy.sendRequest('PUT', '/__emulator/faults', { export: { stayRunning: true } });
    for (let count = 0; count < 20; count += 1) await start({ format: 'PDF' }, busy.callRest);
    const { status, headers } = await busy.callRest('POST', `${reportPath}/ExportTo`, { format: 'PDF' });
    expect([status, headers.get('retry-after')]).toEqual([429, '10']);
  });
});

describe('The browser of exports', () => {
  const startWith = async (config: Partial<EmulatorConfig>) => {
    const started = await startService(config);
    onTestFinished(() => started.emulator.close());
    return started.callRest;
  };
  const startFake = async (source: string): Promise<FakeBrowser> => {
    const browser = await createFakeBrowser(source);
    onTestFinished(() => browser.remove());
    return browser;
  };
  const runExport = async (call: CallRest) => waitForEnd((await start({ format: 'PDF' }, call)).id, call);

  it('is named in the error if it is missing', async () => {
    const call = await startWith({ chromium: '/nowhere/chromium' });
    expect((await runExport(call)).error).toEqual({
      code: 'ChromiumNotFound',
      message:
        "'/nowhere/chromium' is not an executable file. Set EMULATOR_CHROMIUM (option --chromium) to the executable of Chromium or Chrome.",
    });
  });

  it.each([
    [
      'sends malformed JSON',
      'writeSync(4, \'{"id": 1, oops\\0\');',
      'Chromium sent a malformed DevTools message.',
    ],
    ['sends JSON of another shape', "writeSync(4, '[1]\\0');", 'Chromium sent a malformed DevTools message.'],
    [
      'crashes',
      "process.stderr.write('no display'); process.exitCode = 3; setTimeout(() => process.exit(), 50);",
      'Chromium exited (3). no display',
    ],
  ])('fails the export if it %s, and leaves no process and no files', async (_, source, message) => {
    const browser = await startFake(source);
    const call = await startWith({ chromium: browser.executable });
    expect(await runExport(call)).toMatchObject({
      status: 'Failed',
      error: { code: 'ChromiumFailed', message },
    });
    expect(await browser.findProcesses()).toEqual([]);
    expect(await findProfiles()).toEqual([]);
    // The emulator continues to respond.
    expect((await call('GET', '/groups')).status).toBe(200);
  });

  it('is ended after the time limit', async () => {
    const browser = await startFake('');
    const call = await startWith({ chromium: browser.executable, exportTimeoutSeconds: 1 });
    expect(await runExport(call)).toMatchObject({
      status: 'Failed',
      error: { code: 'TimedOut', message: expect.stringContaining('within 1 seconds') as string },
    });
    expect(await browser.findProcesses()).toEqual([]);
    expect(await findProfiles()).toEqual([]);
  });

  it('is ended when the emulator stops', async () => {
    const browser = await startFake('');
    const stopping = await startService({ chromium: browser.executable });
    await start({ format: 'PDF' }, stopping.callRest);
    await start({ format: 'PDF' }, stopping.callRest);
    await expect.poll(() => browser.findProcesses().catch(() => [])).toHaveLength(2);
    await stopping.emulator.close();
    expect(await browser.findProcesses()).toEqual([]);
    expect(await findProfiles()).toEqual([]);
  });

  it('runs without its sandbox only as root, without a port, and with no secrets', async () => {
    const browser = await startFake(
      "process.exit(Object.keys(process.env).some((name) => name.startsWith('EMULATOR_')) ? 9 : 4)",
    );
    process.env['EMULATOR_CLIENT_SECRET'] = 'secret';
    onTestFinished(() => void delete process.env['EMULATOR_CLIENT_SECRET']);
    const call = await startWith({ chromium: browser.executable });
    expect((await runExport(call)).error?.message).toContain('Chromium exited (4)');
    const args = await browser.readArguments();
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
    expect(args).toContain('--remote-debugging-pipe');
    expect(args.join(' ')).not.toContain('--remote-debugging-port');
  });
});
