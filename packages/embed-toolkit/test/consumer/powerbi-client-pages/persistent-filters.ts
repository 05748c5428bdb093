// Saved filters, saving and themes.
import { models } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export async function save(report: Report, theme: models.ICustomTheme): Promise<boolean> {
  await report.savePersistentFilters();
  await report.resetPersistentFilters();
  if (!(await report.isSaved())) await report.save();
  await report.saveAs({ name: 'Copy', targetWorkspaceId: 'w' });
  await report.applyTheme({ themeJson: theme });
  const current: models.IReportTheme = await report.getTheme();
  await report.resetTheme();
  console.log(current);
  return report.arePersistentFiltersApplied();
}
