// Settings, zoom and modes.
import { models } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export async function update(report: Report): Promise<number> {
  await report.updateSettings({
    panes: {
      filters: { visible: false },
      pageNavigation: { visible: true, position: models.PageNavigationPosition.Left },
    },
    bars: { statusBar: { visible: false } },
    hyperlinkClickBehavior: models.HyperlinkClickBehavior.RaiseEvent,
    zoomLevel: 1,
  });
  await report.switchMode(models.ViewMode.Edit);
  await report.switchMode('view' as string);
  await report.closeAllOverlays();
  await report.clearSelectedVisuals(true);
  await report.setZoom((await report.getZoom()) * 2);
  return report.getZoom();
}
