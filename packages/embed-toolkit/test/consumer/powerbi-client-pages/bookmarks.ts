// Bookmarks: list, apply, capture, play.
import { models } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export async function restore(report: Report): Promise<string | undefined> {
  const bookmarks: models.IReportBookmark[] = await report.bookmarksManager.getBookmarks();
  await report.bookmarksManager.apply(bookmarks[0]!.name);
  const { state, displayName } = await report.bookmarksManager.capture({ allPages: true });
  await report.bookmarksManager.applyState(state as string);
  await report.bookmarksManager.play(models.BookmarksPlayMode.Presentation);
  await report.bookmarksManager.play(models.BookmarksPlayMode.Off);
  return displayName;
}
