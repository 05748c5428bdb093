import { expect, test } from '@playwright/test';
import { running } from '../../support/running.ts';

const url = running('05-filters-and-slicers');

test('changes the figures by a filter and by a slicer, and restores them when the filter is removed', async ({
  page,
}) => {
  await page.goto(url());
  const card = page.frameLocator('iframe').locator('[data-visual=revenue] .card');
  const figure = async () => (await card.getAttribute('data-value')) ?? '';
  await expect(card).toHaveAttribute('data-value', /\d/);
  const all = await figure();

  await page.getByRole('button', { name: 'Filter: Germany' }).click();
  await expect(page.getByRole('status')).toHaveText('Filters: 1');
  await expect(card).not.toHaveAttribute('data-value', all);

  await page.getByRole('button', { name: 'Remove filters' }).click();
  await expect(card).toHaveAttribute('data-value', all);

  await page.getByRole('button', { name: 'Slicer: 2024' }).click();
  await expect(page.getByRole('status')).toHaveText('Year: 2024');
  await expect(card).not.toHaveAttribute('data-value', all);
});
