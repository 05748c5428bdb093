import { expect } from '@playwright/test';
import { authoringScript, clients } from './support/clients.ts';
import type { ClientName } from './support/clients.ts';
import { test } from './support/embedding.ts';
import { getCardValue, getFrame, loadRows, sumRevenue } from './support/sample-data.ts';

const schema = 'http://powerbi.com/product/schema#';
const revenue = JSON.stringify({ $schema: `${schema}measure`, table: 'Sales', measure: 'Revenue' });
const country = JSON.stringify({ $schema: `${schema}column`, table: 'Store', column: 'Country' });

test.beforeAll(loadRows);

for (const client of Object.keys(clients) as ClientName[]) {
  test.describe(`powerbi-report-authoring with ${client}`, () => {
    test.beforeEach(async ({ embed, page }) => {
      const { waitFor } = await embed({ client, allowEdit: true, config: { permissions: 7, viewMode: 1 } });
      await waitFor('rendered');
      await page.addScriptTag({ path: authoringScript });
      await page.evaluate(`report.addPage('Own visuals').then((added) => { window.added = added; })`);
    });

    /** Evaluates calls on a new visual. Rejections become `{ error: code }`. */
    const author = async (
      page: { evaluate(script: string): Promise<unknown> },
      type: string,
      calls: string,
    ) =>
      page.evaluate(`(async () => {
        const { visual } = await added.createVisual('${type}');
        window.visual = visual;
        const attempt = (promise) => promise.catch((error) => ({ error: (error.body ?? error).message }));
        ${calls}
      })()`);

    test('creates a chart, adds and removes fields, and changes its type', async ({ page }) => {
      const frame = getFrame(page);
      const fields = await author(
        page,
        'barChart',
        `await visual.addDataField('Category', ${country});
        await visual.addDataField('Y', ${revenue}, 0);
        return [await visual.getDataFields('Category'), await visual.getDataFields('Y'), await visual.getDataFields('Series')];`,
      );
      expect(fields).toEqual([
        [{ $schema: `${schema}column`, table: 'Store', column: 'Country' }],
        [{ $schema: `${schema}measure`, table: 'Sales', measure: 'Revenue' }],
        [],
      ]);
      await expect(frame.locator('[data-type=barChart] tbody tr')).toHaveCount(6);
      await page.evaluate("visual.changeType('tableEx')");
      await expect(frame.locator('[data-type=tableEx] tbody tr')).toHaveCount(6);
      await page.evaluate("visual.removeDataField('Values', 0)");
      await expect(frame.locator('[data-type=draft]')).toBeVisible();
      expect(
        await page.evaluate('added.getVisuals().then((visuals) => visuals.map(({ type }) => type))'),
      ).toEqual(['tableEx']);
      await page.evaluate("visual.changeType('card')");
      const name = await page.evaluate('visual.name');
      await expect
        .poll(() => getCardValue(frame, String(name)))
        .toBeCloseTo(
          sumRevenue(() => true),
          2,
        );
      await page.evaluate('added.deleteVisual(visual.name)');
      await expect(frame.locator('.visual')).toHaveCount(0);
    });

    test('sets, returns and resets properties', async ({ page }) => {
      const frame = getFrame(page);
      const values = await author(
        page,
        'card',
        `await visual.addDataField('Values', ${revenue});
        const set = (objectName, propertyName, value) => visual.setProperty({ objectName, propertyName }, { schema: '${schema}property', value });
        await set('title', 'titleText', 'Turnover');
        await set('title', 'fontColor', '#123456');
        await set('background', 'color', '#abcdef');
        return [
          await visual.getProperty({ objectName: 'title', propertyName: 'titleText' }),
          await visual.getProperty({ objectName: 'title', propertyName: 'visible' }),
        ];`,
      );
      expect(values).toEqual([
        { schema: `${schema}property`, value: 'Turnover' },
        { schema: `${schema}default`, value: true },
      ]);
      const title = frame.getByRole('heading', { name: 'Turnover' });
      await expect(title).toHaveCSS('color', 'rgb(18, 52, 86)');
      await expect(frame.locator('.card')).toHaveCSS('background-color', 'rgb(171, 205, 239)');
      await page.evaluate("visual.resetProperty({ objectName: 'title', propertyName: 'fontColor' })");
      await expect(title).not.toHaveCSS('color', 'rgb(18, 52, 86)');
      await page.evaluate(
        "visual.setProperty({ objectName: 'title', propertyName: 'visible' }, { value: false })",
      );
      await expect(title).toBeHidden();
    });

    test('describes visual types, names and formats of fields', async ({ page }) => {
      const described = await author(
        page,
        'tableEx',
        `await visual.addDataField('Values', ${country});
        await visual.addDataField('Values', ${revenue});
        await visual.setDataFieldDisplayName('Values', 1, 'Turnover');
        const { dataRoles } = await report.getVisualCapabilities('lineChart');
        return [
          (await report.getAvailableVisualTypes()).includes('donutChart'),
          dataRoles.map(({ name }) => name),
          (await visual.getCapabilities()).dataRoles.length,
          await visual.getDataFieldName('Values', 1),
          await visual.getDataFieldDisplayName('Values', 1),
          await visual.getFieldFormatString('Values', 1),
        ];`,
      );
      expect(described).toEqual([true, ['Category', 'Series', 'Y'], 1, 'Revenue', 'Turnover', '€#,0']);
      await expect(getFrame(page).getByRole('columnheader', { name: 'Turnover' })).toBeVisible();
    });

    test('rejects what the emulator does not draw with a code', async ({ page }) => {
      const errors = await author(
        page,
        'card',
        `return [
          await attempt(added.createVisual('map')),
          await attempt(visual.changeType('textbox')),
          await attempt(visual.addDataField('Category', ${country})),
          await attempt(visual.addDataField('Values', ${country})),
          await attempt(visual.addDataField('Values', { table: 'Sales', measure: 'Gone' })),
          await attempt(visual.addDataField('Values', { table: 'Sales', column: 'Amount', aggregationFunction: 'Sum' })),
          await attempt(visual.removeDataField('Values', 0)),
          await attempt(visual.addDataField('Values', ${revenue}).then(() => visual.addDataField('Values', ${revenue}))),
          await attempt(visual.setFieldHidden('Values', 0, true)),
          await attempt(visual.setFieldFormatString('Values', 0, '0')),
          await attempt(visual.setDataFieldDisplayName('Values', 0, 'Turnover')),
          await attempt(visual.setProperty({ objectName: 'legend', propertyName: 'show' }, { value: true })),
          await attempt(visual.setProperty({ objectName: 'title', propertyName: 'fontColor' }, { value: 'red' })),
          await attempt(added.deleteVisual('gone')),
        ].map(({ error }) => error);`,
      );
      expect(errors).toEqual([
        'visualTypeNotSupported',
        'operationNotSupported',
        'dataRoleNotFound',
        'dataFieldNotSupported',
        'dataFieldNotFound',
        'dataFieldNotSupported',
        'dataFieldNotFound',
        'dataRoleFull',
        'operationNotSupported',
        'operationNotSupported',
        'operationNotSupported',
        'propertyNotSupported',
        'propertyValueNotSupported',
        'visualNotFound',
      ]);
    });
  });
}

test('viewers cannot create visuals, and saved drafts can be opened', async ({ embed, page }) => {
  const { run, waitFor } = await embed({ allowEdit: true, config: { permissions: 7 } });
  await waitFor('rendered');
  await page.addScriptTag({ path: authoringScript });
  const saved = await run(
    "report.addPage('Draft').then((added) => added.createVisual('slicer')).then(() => report.saveAs({ name: 'With a draft' })).then(() => 'saved')",
  );
  expect(saved).toBe('saved');
  const viewer = await embed();
  await viewer.waitFor('rendered');
  await page.addScriptTag({ path: authoringScript });
  const code = "report.page('overview').createVisual('card').catch(({ errorCode }) => errorCode)";
  expect(await viewer.run(code)).toBe('PowerBINotAuthorizedException');
});
