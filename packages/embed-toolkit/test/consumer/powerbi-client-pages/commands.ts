// Menu commands of a report.
import { models } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export async function addCommands(report: Report): Promise<models.IMenuGroupExtension[]> {
  await report.addContextMenuCommand(
    'open',
    'Open',
    'Open row',
    models.MenuLocation.Top,
    'v',
    'table',
    'group',
  );
  await report.addOptionsMenuCommand('copy', 'Copy');
  await report.removeContextMenuCommand('open', 'Open row');
  await report.removeOptionsMenuCommand('copy', 'Copy');
  report.on<{ command: string; dataPoints: unknown[] }>('commandTriggered', (event) => {
    console.log(event.detail.command, event.detail.dataPoints.length);
  });
  return report.groups;
}
